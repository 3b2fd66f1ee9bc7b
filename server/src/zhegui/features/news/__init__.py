"""Industry news: what has happened, told by the installation."""
