"""Old results from a table: a file or a pasted text becomes lines of cells, and these matches."""
