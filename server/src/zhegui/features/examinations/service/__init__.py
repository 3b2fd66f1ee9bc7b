"""What happens in the examination core, one use case a file."""
