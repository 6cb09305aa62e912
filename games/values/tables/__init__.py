"""Old results written down as a table: text that somebody pasted, or a file, read into finished matches."""
