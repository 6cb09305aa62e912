"""A declared game in words: each fact is one phrase, for the editor, the rules card and the log."""
