"""Ending a match early, and changing its number of decks."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.replayed_match import load_replayed_match
from games.models import Match
from games.rules.errors import OptionError
from games.web.answers import render_page
from games.wording.standings import build_standings_table
from games.wording.translated import phrase
from games.wording.words import sentence

from .ending_early import DEFAULT_REST, build_rest_choices, format_end, format_half_entered
from .forms import DecksForm, EndForm

CHANGED_MESSAGE = gettext_lazy("Someone has just changed this match. Check the amounts again.")


@for_match(keeper=True)
def end(request: VisitRequest, match: Match) -> HttpResponse:
    """Show what ending the match now would mean, or end it.

    `rest` divides the pot, `evening` ends the evening as well. Answer 409 if anything was entered
    since the amounts were shown, 422 for any other error. Redirect after a second tap of the same.
    """
    if match.finished_at:
        rest = request.POST.get("rest") or DEFAULT_REST
        is_second_tap = request.method == "POST" and match.ended_early == rest
        if is_second_tap:
            return _redirect_after_end(request, match)
        return render_page(request, "ending/end_early", {"match": match})
    replayed = load_replayed_match(match)
    choices = build_rest_choices(replayed)
    form = EndForm(request.POST if request.method == "POST" else None, must_choose=bool(choices))
    status = 422 if form.is_bound else 200
    if form.is_valid():
        if form.cleaned_data["version"] == replayed.stored.match.revision:
            play.end_match(
                match, form.cleaned_data["rest"] or DEFAULT_REST, phone=request.phone.player
            )
            return _redirect_after_end(request, match)
        form.add_error(None, CHANGED_MESSAGE)
        status = 409
    context = {
        "match": match,
        "replayed": replayed,
        "standings": build_standings_table(replayed),
        "half_entered": format_half_entered(replayed),
        "sentence": "" if choices else format_end(replayed),
        "choices": choices,
        "form": form,
        "ends_evening": _ends_evening(request),
        "evening_url": _find_evening_url(request, match),
    }
    return render_page(request, "ending/end_early", context, status=status)


def _ends_evening(request: VisitRequest) -> bool:
    """Return whether the form, or the query of a GET, asks to end the evening with the match."""
    return "evening" in (request.POST if request.method == "POST" else request.GET)


def _find_evening_url(request: VisitRequest, match: Match) -> str:
    """Return where to end the whole evening instead; "" if it has ended, or the form ends it."""
    table = match.table
    if table is None or table.ended_at or _ends_evening(request):
        return ""
    return reverse("end-evening", args=[table.uid])


def _redirect_after_end(request: VisitRequest, match: Match) -> HttpResponse:
    """Redirect to the match that ended; if asked, end the evening and redirect to its page."""
    if match.table is None or not _ends_evening(request):
        return redirect(f"{reverse('match', args=[match.uid])}?play=1")
    play.end_evening(match.table)
    return redirect("evening-over", match.table.uid)


def _describe_decks(deck_count: int) -> str:
    return phrase(
        "This match is now played with 1 deck.",
        "This match is now played with {n} decks.",
        n=deck_count,
    )


@for_match(keeper=True)
def decks(request: VisitRequest, match: Match) -> HttpResponse:
    """Show or change the number of decks; 404 for a game without cards, 422 if refused."""
    deck_count = load_replayed_match(match).stored.options.get("decks")
    if deck_count is None:
        raise Http404("This game has no cards")
    data = request.POST if request.method == "POST" else None
    form = DecksForm(data, initial={"decks": deck_count})
    if form.is_valid():
        deck_count = form.cleaned_data["decks"]
        try:
            play.change_decks(match, deck_count, phone=request.phone.player)
        except OptionError as error:
            form.add_error("decks", sentence(error))
        else:
            messages.success(request, _describe_decks(deck_count))
            return redirect("match", match.uid)
    status = 422 if form.is_bound else 200
    return render_page(request, "ending/decks", {"match": match, "form": form}, status=status)
