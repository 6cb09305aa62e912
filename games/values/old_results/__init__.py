"""Old results of a sheet: read into lines of cells, and these into matches."""
