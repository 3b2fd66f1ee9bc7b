"""Banks of questions: what is asked, what is right, and how an answer is marked."""
