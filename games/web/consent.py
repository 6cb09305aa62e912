"""Before a change that takes something back is saved: what it does, and the way to save it or leave it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from games import play
from games.access.phones import VisitRequest
from games.drawings.hands import Live
from games.matches.replayed_match import ReplayedMatch, reading_of
from games.models import Match
from games.values.whole_numbers import whole_number
from games.wording.changed import Changed
from games.wording.effects import effects_of

from .answers import render_page

SURE = "sure"
"""What a form sends once somebody has seen the effects: the revision of the match that they were shown for."""
LEFT_OUT = {SURE, "csrfmiddlewaretoken", "anew"}


@dataclass(frozen=True, slots=True)
class Preview:
    """What is asked: the title, what becomes what, a hand `before` and `after`, and the words on the two buttons.

    `action` is where the form goes, `leave` where everything stays as it is, `edit` back to what was filled in.
    `fields` are what the form sends, unless that is what was filled in. `granted` are sentences on what is taken for
    granted about hands that are in. `who`: whose hand is corrected, as phones keep it.
    """

    title: str
    changed: tuple[Changed, ...]
    action: str
    leave: str
    edit: str
    versions: tuple[tuple[str, Live], ...] = ()
    save: str = "Save correction"
    note: str = ""
    granted: tuple[str, ...] = ()
    who: str = ""
    fields: tuple[tuple[str, str], ...] | None = None


def sure_of(request: VisitRequest) -> int | None:
    """The revision whose effects somebody saw and agreed to; None where nobody did."""
    return whole_number(request.POST.get(SURE, ""))


def readings(error: play.UnsureError) -> tuple[ReplayedMatch, ReplayedMatch]:
    """The match as it is, and as it would be."""
    return reading_of(error.before), reading_of(error.after)


def ask_first(
    request: VisitRequest,
    match: Match,
    change: Callable[[], object],
    asked: Callable[[ReplayedMatch, ReplayedMatch], Preview],
    *,
    seen: bool = True,
) -> HttpResponse | None:
    """The page that asks whether a change is meant; None once the change is made, as somebody has seen its effects.

    `asked` is what is asked, by the match before and after. Not `seen`: what they saw is not what it would do by now.
    Raises what `change` raises.
    """
    try:
        play.with_consent(match, change, sure=sure_of(request) if seen else None, always=True)
    except play.UnsureError as error:
        before, after = readings(error)
        return preview(request, match, before, after, asked(before, after))
    return None


def saved(request: VisitRequest, match: Match, said: str = "The correction is saved.") -> HttpResponse:
    """Back to the match, where it is `said` what was done."""
    messages.success(request, said)
    return redirect("match", match.uid)


def preview(
    request: VisitRequest,
    match: Match,
    before: ReplayedMatch,
    after: ReplayedMatch,
    asked: Preview,
    *,
    anew: bool = False,
) -> HttpResponse:
    """The page that says what a change does; saving it sends the same form again. `anew`: it was shown before."""
    context = {
        "match": match,
        "asked": asked,
        "effects": effects_of(before, after),
        "fields": list(_fields(request) if asked.fields is None else asked.fields),
        "sure": before.stored.match.revision,
        "anew": anew or SURE in request.POST,
    }
    return render_page(request, "shared/consent", context)


def query_of(request: VisitRequest) -> str:
    """What was filled in, as an address takes it to the page that says what it does."""
    return urlencode([*_fields(request), *([("anew", "1")] if SURE in request.POST else [])])


def _fields(request: VisitRequest) -> Iterable[tuple[str, str]]:
    """What was filled in, to be sent again."""
    data = request.POST if request.method == "POST" else request.GET
    return ((name, value) for name in data if name not in LEFT_OUT for value in data.getlist(name))
