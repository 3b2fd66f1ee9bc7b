"""Work for later and what happened: jobs, their rescue, events, notifications, reminders."""
