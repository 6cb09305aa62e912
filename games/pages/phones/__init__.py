"""The phones of a club: joining by a link or a code, their owners, and removing them."""
