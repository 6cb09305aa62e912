"""What a corrected hand changes, to be agreed to before it is saved."""

from __future__ import annotations

from django.urls import reverse

from games.drawings.hand_so_far import build_complete_hand, mark_differences
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import HandRef, to_hand
from games.rules.scoring import score_hand
from games.web.consent import ChangePreview
from games.wording.changed import FactChange
from games.wording.translated import numeral, phrase

from .forms import EnteredHand
from .hand_page import build_row_key
from .opened_hand_views import build_entry_query


def build_hand_preview(
    before: ReplayedMatch, after: ReplayedMatch, ref: HandRef, entry: EnteredHand
) -> ChangePreview:
    """Return the page that asks before a hand becomes what the form `entry` holds."""
    match = after.stored.match
    game = after.stored.game
    person = after.people[ref.position]
    page = reverse("hand", args=[match.uid, *ref])
    rows = [ref.find_hand(replayed.stored) for replayed in (before, after)]
    hands = [to_hand(row) for row in rows if row]
    points = [numeral(score_hand(game, hand).points) for hand in hands]
    drawings = mark_differences(*(build_complete_hand(game, person, hand) for hand in hands))
    return ChangePreview(
        title=phrase("{player}’s hand in deal {deal}", player=person.name, deal=ref.deal_number),
        # No score if it stays the same.
        changed=(FactChange(phrase("Score"), *points),) if points[0] != points[1] else (),
        action=page,
        cancel=reverse("deal", args=[match.uid, ref.deal_number]),
        edit=f"{page}?{build_entry_query(entry, game)}",
        versions=tuple(zip((phrase("Before"), phrase("After")), drawings, strict=True)),
        who=build_row_key(after.stored, ref.position),
    )
