"""A club's matches, and where one is put away or removed."""
