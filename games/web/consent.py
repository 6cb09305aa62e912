"""The page that shows what a change to the past does, and asks whether to save it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from games import play
from games.access.phones import VisitRequest
from games.drawings.hand_so_far import HandSoFar
from games.matches.replayed_match import ReplayedMatch, replay_match
from games.models import Match
from games.rules.say import say
from games.values.whole_numbers import parse_whole_number
from games.wording.changed import FactChange
from games.wording.effects import build_effects
from games.wording.translated import translate

from .answers import render_page

# The field with the revision whose effects somebody saw and agreed to.
SURE_FIELD = "sure"
CORRECTION_SAVED = say("The correction is saved.")
OMITTED_FIELDS = {SURE_FIELD, "csrfmiddlewaretoken"}


@dataclass(frozen=True, slots=True)
class ChangePreview:
    title: str
    changed: tuple[FactChange, ...]
    action: str  # address to which the form sends it
    cancel: str  # address of the page before
    edit: str  # address of the form, filled in
    versions: tuple[tuple[str, HandSoFar], ...] = ()  # of a corrected hand: “before”, “after”
    save: str = say("Save correction")
    note: str = ""  # a sentence below what changes
    assumptions: tuple[str, ...] = ()  # sentences about hands that are in
    who: str = ""  # the key of the player whose hand is corrected, as phones store it
    fields: tuple[tuple[str, str], ...] | None = None  # what the form sends; None: as requested


def read_sure_revision(request: VisitRequest) -> int | None:
    return parse_whole_number(request.POST.get(SURE_FIELD, ""))


def replay_both(error: play.ConsentNeededError) -> tuple[ReplayedMatch, ReplayedMatch]:
    return replay_match(error.before), replay_match(error.after)


def save_or_ask(
    request: VisitRequest,
    match: Match,
    change: Callable[[], object],
    build_preview: Callable[[ReplayedMatch, ReplayedMatch], ChangePreview],
    *,
    seen: bool = True,
) -> HttpResponse | None:
    """Make the change and return None, or return the page that asks for consent.

    It asks about any change, also one that alters no outcome. Not `seen`: the effects have changed
    since somebody saw them, so that it asks again.
    """
    sure = read_sure_revision(request) if seen else None
    try:
        play.run_with_consent(match, change, sure=sure, always=True)
    except play.ConsentNeededError as error:
        before, after = replay_both(error)
        return render_preview(request, match, before, after, build_preview(before, after))
    return None


def redirect_to_match(
    request: VisitRequest, match: Match, text: str = CORRECTION_SAVED
) -> HttpResponse:
    messages.success(request, translate(text))
    return redirect("match", match.uid)


def render_preview(
    request: VisitRequest,
    match: Match,
    before: ReplayedMatch,
    after: ReplayedMatch,
    preview: ChangePreview,
) -> HttpResponse:
    context = {
        "match": match,
        "asked": replace(preview, save=translate(preview.save)),
        "effects": build_effects(before, after),
        "fields": list(_read_fields(request) if preview.fields is None else preview.fields),
        "sure": before.stored.match.revision,
        "anew": SURE_FIELD in request.POST,  # it was shown before
    }
    return render_page(request, "shared/consent", context)


def build_form_query(request: VisitRequest) -> str:
    return urlencode(list(_read_fields(request)))


def _read_fields(request: VisitRequest) -> Iterable[tuple[str, str]]:
    data = request.POST
    return (
        (name, value) for name in data if name not in OMITTED_FIELDS for value in data.getlist(name)
    )
