"""One folder a page: its view, its form, and the values that it shows."""
