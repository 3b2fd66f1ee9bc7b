"""What `.ci/run` and `make changed` do. Standard library only: nothing is set up when they begin."""
