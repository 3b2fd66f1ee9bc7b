"""Who may use what was bought, given or assigned, and until when."""
