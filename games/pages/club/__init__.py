"""A club's home, and the page that everybody starts from."""

from .views import landing_page

__all__ = ["landing_page"]
