from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand

from games.management.progress import progress
from games.matches.match_batches import load_matches
from games.matches.stored_match import StoredMatch
from games.models import Match
from games.rules.errors import RuleError
from games.rules.figures import SEAT_FIGURES, build_figures
from games.rules.replay import replay
from games.wording.translated import numeral
from games.wording.words import sentence

# The other figures of a seat go by their field's name.
FIGURE_NAMES = {
    "won": "win",
    "net_cents": "net in cents",
    "share_cents": "share of the rest of the pot in cents",
    "lowest": "lowest hand",
    "highest": "highest hand",
    "answers": "number of answers",
    "bids": "number of bids",
    "bids_made": "number of bids made",
    "counts": "counts",
}


class Command(BaseCommand):
    """`check_results`: a line for each stored figure that the replay does not give; status 1."""

    help = (
        "Counts every match again from its hands, and lists each stored figure that is different."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        matches = Match.objects.order_by("pk")
        wrong = 0
        with progress("Checking matches", matches.count(), self.stderr) as step:
            for stored in load_matches(matches.values_list("pk", flat=True).iterator()):
                for difference in find_differences(stored):
                    wrong += 1
                    self.stdout.write(f"{stored.match.uid} ({stored.match}): {difference}")
                step(1)
        if wrong:
            self.stdout.write(f"Stored figures that are wrong: {numeral(wrong)}.")
            sys.exit(1)
        self.stdout.write("All stored figures are right.")


def find_differences(stored: StoredMatch) -> Iterator[str]:
    """Yield each stored figure that differs from the replay; or only why there is no replay."""
    try:
        record = stored.build_record()
        figures = build_figures(record, replay(record))
    except RuleError as error:
        yield f"The match has entries that cannot be right. {sentence(error)}"
        return
    # The rows of a forged backup can be anything.
    except (AttributeError, LookupError, TypeError, ValueError):
        yield "The entries of the match cannot be read."
        return
    match = stored.match
    yield from _compare("finished", bool(match.finished_at), figures.finished)
    yield from _compare("deals counted", match.deals_counted, figures.deals_counted)
    yield from _compare("pot in cents", match.pot_cents, figures.pot_cents)
    for seat, seat_figures in zip(stored.seats, figures.seats, strict=True):
        for name in SEAT_FIGURES:
            what = f"{FIGURE_NAMES.get(name, name)} of {seat.player.name}"
            yield from _compare(
                what, stored=getattr(seat, name), replayed=getattr(seat_figures, name)
            )


def _compare(what: str, stored: object, replayed: object) -> Iterator[str]:
    if stored != replayed:
        yield f"{what}: {stored} is stored, {replayed} is right"
