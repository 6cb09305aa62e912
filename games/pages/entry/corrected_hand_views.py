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
    """Return the page that asks whether the form `entry` is to replace a saved hand."""
    match = after.stored.match
    game = after.stored.game
    person = after.people[ref.position]
    hand_url = reverse("hand", args=[match.uid, *ref])
    saved_hands = [ref.find_hand(replayed.stored) for replayed in (before, after)]
    hands = [to_hand(saved_hand) for saved_hand in saved_hands if saved_hand]
    scores = [numeral(score_hand(game, hand).points) for hand in hands]
    changed = []
    if scores[0] != scores[1]:
        changed.append(FactChange(phrase("Score"), *scores))
    drawings = mark_differences(*(build_complete_hand(game, person, hand) for hand in hands))
    return ChangePreview(
        title=phrase("{player}’s hand in deal {deal}", player=person.name, deal=ref.deal_number),
        changed=tuple(changed),
        action=hand_url,
        cancel=reverse("deal", args=[match.uid, ref.deal_number]),
        edit=f"{hand_url}?{build_entry_query(entry, game)}",
        versions=tuple(zip((phrase("Before"), phrase("After")), drawings, strict=True)),
        who=build_row_key(after.stored, ref.position),
    )
