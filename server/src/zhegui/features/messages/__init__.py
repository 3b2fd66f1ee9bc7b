"""Messages: what people are told, in the site and by short message."""
