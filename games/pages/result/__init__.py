"""The result of a match: the count to it, who won, and the page and picture that pass it on."""

from .counting import COUNT_SECONDS, find_countdown, load_not_yet_line
from .hero import build_hero

__all__ = ["COUNT_SECONDS", "build_hero", "find_countdown", "load_not_yet_line"]
