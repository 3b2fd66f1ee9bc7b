"""How the frames of assistant and consultation come to act for who opened them."""
