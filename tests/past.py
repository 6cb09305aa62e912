"""A club with a past: it has played for weeks, and everything has happened in it that happens in weeks.

Whatever works the first time has to work the second time, too. The evenings are those of the demo's club, with names,
amounts and scores that ask for more.
"""

from datetime import timedelta

from django.utils import timezone

from games.demo.later_evenings import Regulars, play_evening, rearrange_past
from games.models import Club

REGULARS = Regulars(
    first_table=("דני", "Zoë 🦊", "Pat O’Neil", "Ludmila"),
    retired="Rosalind",
    guest="Walter",
    kept="Theodora",
    merged="Teddy",
    pot={"unit_cents": 100_000, "currency": "EUR"},
    points=(
        {"stakes": "points", "unit_cents": 1_500, "currency": "JPY"},
        {"stakes": "points", "unit_cents": 100_000, "currency": "EUR"},
    ),
)
"""One with a name from right to left, one with a picture, one with an apostrophe, and plain ones."""
WEEKS = (2, 1)
EVENING_HOUR = 20


def score(deal: int, position: int) -> int:
    return 10 * deal + position


def give_weeks(club: Club) -> None:
    """Let a club have played on an evening of each of the weeks before, the way the app does it."""
    tonight = timezone.localtime().replace(hour=EVENING_HOUR, minute=0, second=0, microsecond=0)
    club.started_at = tonight - timedelta(weeks=max(WEEKS))
    club.save(update_fields=["started_at"])
    for number, week in enumerate(WEEKS):
        play_evening(club, REGULARS, number, tonight - timedelta(weeks=week), score)
    rearrange_past(club, REGULARS, tonight - timedelta(days=6))
