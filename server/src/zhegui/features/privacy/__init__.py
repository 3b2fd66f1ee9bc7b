"""What people may ask of what is kept of them: all of it as an archive, and that it be forgotten."""
