"""Old results of a sheet: lines of cells, and with what people say about the columns matches."""
