"""Undoing the last change of a match and doing it again, as the page's two buttons do."""

from games import play
from games.models import Match


def undo(match: Match, many: int = 1, *, phone: int | None = None) -> None:
    """Undo the last changes of a match, which are there to be undone."""
    for _ in range(many):
        revision = play.load_undo_steps(match).undo
        assert revision is not None
        play.undo(match, revision, phone=phone)


def redo(match: Match) -> None:
    """Do again what was undone last."""
    revision = play.load_undo_steps(match).redo
    assert revision is not None
    play.undo(match, revision)
