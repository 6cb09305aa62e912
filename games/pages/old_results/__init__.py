"""Import old results: give a sheet, choose what its columns are, check the matches, import."""
