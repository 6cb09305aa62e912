"""The list of a club's matches, and putting away or removing one."""
