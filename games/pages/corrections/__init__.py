"""What is put right later, and what that does to everything after it, said before it is saved."""
