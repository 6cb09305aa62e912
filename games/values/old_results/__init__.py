"""Old results of a sheet: read into lines of cells, and with what people say about the columns into
matches.
"""
