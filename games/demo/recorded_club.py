"""The demo's club: a club's file that was recorded once, moved to the days before now."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from pathlib import Path

from django.utils import timezone

from games.club_file.importing import ignore_progress, import_club
from games.models import Club
from games.values.clocks import get_night

RECORDED_FILE = Path(__file__).with_name("club.jsonl")
TIME = re.compile(r'(?<=")\d{4}-\d\d-\d\dT[\d:.]+\+00:00(?=")')
NIGHT = re.compile(r'(?<="night":")\d{4}-\d\d-\d\d(?=")')


def bring_in_demo(
    *, uid: str = "", sender: str | None = None, started: datetime | None = None
) -> Club:
    """Import the recorded club as one that was played until now, as `import_club` does.

    `started`: when the club was started; None is when its first match began.
    """
    file = BytesIO(build_club_file(timezone.now(), started))
    return import_club(file, ignore_progress, uid=uid, sender=sender)


def build_club_file(now: datetime, started: datetime | None = None) -> bytes:
    """Return the recorded file with its times moved.

    The last entry of the match that goes on was made `now`. The last evening before it was
    yesterday's, and everything else lies as many days before as in the recording, at the same hour
    of the server's clock.
    """
    text = RECORDED_FILE.read_text(encoding="utf-8")
    move_time, days = _plan_move(text, now)
    text = TIME.sub(lambda found: move_time(datetime.fromisoformat(found[0])).isoformat(), text)
    text = NIGHT.sub(lambda found: str(date.fromisoformat(found[0]) + days), text)
    if started is None:
        return text.encode()
    head, rows = text.split("\n", 1)
    first_line = json.loads(head)
    first_line["club"]["started_at"] = started.isoformat()
    return f"{json.dumps(first_line)}\n{rows}".encode()


def _plan_move(text: str, now: datetime) -> tuple[Callable[[datetime], datetime], timedelta]:
    """Return a function that moves a recorded time, and by how many days evenings are moved."""
    last_match = next(line for line in reversed(text.splitlines()) if line.startswith('{"match"'))
    tonight = datetime.fromisoformat(json.loads(last_match)["match"]["started_at"])
    newest = max(datetime.fromisoformat(found) for found in TIME.findall(text))
    days = get_night(tonight + (now - newest)) - tonight.date()

    def move_time(recorded: datetime) -> datetime:
        """Move times of tonight's match by what has passed since, others by whole days."""
        if recorded >= tonight:
            return recorded + (now - newest)
        moved = recorded.replace(tzinfo=None) + days
        return timezone.make_aware(moved).astimezone(UTC)

    return move_time, days
