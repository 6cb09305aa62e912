"""What people send: checked, with errors in sentences, before `play` is called."""
