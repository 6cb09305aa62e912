"""A club's players: the list, each one's page, and for keepers renaming, merging and retiring."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import override
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_club
from games.matches.people import parse_player_id
from games.models import Club, Player
from games.pages.evenings import format_open_amounts
from games.rules.errors import RuleError
from games.rules.say import say
from games.values.clocks import get_night
from games.web.answers import build_download_headers, render_page
from games.wording.chosen_time import STRETCHES, read_time
from games.wording.translated import phrase
from games.wording.words import sentence

from .named_notes import load_named_notes
from .player_file import format_player_file
from .players import find_merge_choices, load_other_players, load_player, load_players


@require_safe
@for_club()
def players(request: VisitRequest, club: Club) -> HttpResponse:
    rows, past = load_players(club)
    context = {
        "club": club,
        "past": past,
        "present": [(player, totals) for player, totals in rows if player.retired_at is None],
        "retired": [(player, totals) for player, totals in rows if player.retired_at],
    }
    return render_page(request, "players/players", context)


@require_safe
@for_club()
def player(request: VisitRequest, club: Club, pk: int) -> HttpResponse:
    """Show a player's page, of a stretch of time; redirect from a merged player to the kept one."""
    shown = _get_player(club, pk, merged=True)
    if shown.merged_into_id:
        return redirect("player", club.uid, shown.merged_into_id)
    time = read_time(request.GET, get_night(timezone.now()))
    view = load_player(club, shown, time.evenings)
    context = {"club": club, "view": view, "time": time, "stretches": STRETCHES.items()}
    return render_page(request, "players/player", context, status=422 if time.errors else 200)


@require_safe
@for_club(keeper=True)
def player_file(request: VisitRequest, club: Club, pk: int) -> HttpResponse:
    shown = _get_player(club, pk)
    headers = build_download_headers(shown.name, ".json")
    with override("en"):  # as all files are
        text = format_player_file(club, shown)
    return HttpResponse(text, content_type="application/json", headers=headers)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(keeper=True)
def rename(request: VisitRequest, club: Club, pk: int) -> HttpResponse:
    """Show the form for a player's name, a POST saves it; 422 with the reason if refused.

    If another player has the name, the page offers to merge the two.
    """
    before = _get_player(club, pk)
    context: dict[str, Any] = {"club": club, "player": before, "name": before.name}
    if request.method != "POST":
        return render_page(request, "players/rename_player", context)
    typed = request.POST.get("name", "")
    try:
        renamed = play.rename_player(club, pk, typed, phone=request.phone.player)
    except (RuleError, play.ClosedError) as error:
        context |= {"name": typed, "error": sentence(error)}
        # Who has the name, to be merged with.
        context["other"] = error.other if isinstance(error, play.NameTakenError) else None
        return render_page(request, "players/rename_player", context, status=422)
    if renamed.name != before.name:
        messages.success(
            request,
            phrase("{old} is now called {new} in all matches.", old=before.name, new=renamed.name),
        )
    return redirect("player", club.uid, pk)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(keeper=True)
def pay_link(request: VisitRequest, club: Club, pk: int) -> HttpResponse:
    """Show the form for a player's payment link; a POST saves it (empty: none)."""
    shown = _get_player(club, pk)
    context: dict[str, Any] = {"club": club, "player": shown, "link": shown.pay_link}
    if request.method != "POST":
        return render_page(request, "players/pay_link", context)
    typed = request.POST.get("link", "")
    try:
        play.set_pay_link(club, pk, typed, phone=request.phone.player)
    except (RuleError, play.ClosedError) as error:
        context |= {"link": typed, "error": sentence(error)}
        return render_page(request, "players/pay_link", context, status=422)
    messages.success(request, phrase("The payment link is saved."))
    return redirect("player", club.uid, pk)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(keeper=True)
def merge(request: VisitRequest, club: Club, pk: int) -> HttpResponse:
    """Merge two players in three steps: choose the other (422: none), see the effects, do it."""
    is_post = request.method == "POST"
    kept_before = _find_merged_player(club, pk, request) if is_post else None
    if kept_before:  # a second tap
        return redirect("player", club.uid, kept_before)
    player = _get_player(club, pk)
    data = request.POST if is_post else request.GET
    others = load_other_players(club, player)
    other_id = parse_player_id(data.get("other", ""))
    other = next((candidate for candidate in others if candidate.pk == other_id), None)
    context: dict[str, Any] = {"club": club, "player": player, "others": others, "other": other}
    if other is None:
        # The form was sent without a choice; a link to this page sends nothing.
        is_missing = is_post or "asked" in data or "other" in data
        error = phrase("Choose the player who is the same person.") if is_missing else ""
        return render_page(
            request,
            "players/merge_players",
            context | {"error": error},
            status=422 if error else 200,
        )
    if is_post:
        return _merge(request, club, context)
    context["choices"], context["why_not"] = find_merge_choices(player, other)
    return render_page(request, "players/merge_players", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(keeper=True)
def forget(request: VisitRequest, club: Club, pk: int) -> HttpResponse:
    """Show what is open in money, and the notes with the name, before a player's name is erased.

    A POST erases it; if a note came in that the page did not list, it asks again (422).
    """
    shown = _get_player(club, pk)
    if shown.forgotten_at:  # a second tap
        return redirect("player", club.uid, pk)
    notes = load_named_notes(club, shown)
    context: dict[str, Any] = {
        "club": club,
        "player": shown,
        "open_amounts": format_open_amounts(club, pk),
        "notes": notes,
    }
    if request.method != "POST":
        return render_page(request, "players/forget_player", context)
    form_texts = set(request.POST.getlist("listed"))
    notes = notes.tick(form_texts, set(request.POST.getlist("note")))
    context["notes"] = notes
    if not notes.listed.keys() <= form_texts:
        error = phrase(
            "A note was written since you opened this page. Check the list, then erase the name."
        )
        return render_page(request, "players/forget_player", context | {"error": error}, status=422)
    try:
        forgotten = play.forget_player(club, pk, notes=notes.removed, phone=request.phone.player)
    except play.ClosedError as error:  # merged by another phone meanwhile
        messages.error(request, sentence(error))
        return redirect("players", club.uid)
    messages.success(
        request, phrase("The name is erased. The player is now called {name}.", name=forgotten.name)
    )
    return redirect("player", club.uid, pk)


@require_POST
@for_club(keeper=True)
def retire(request: VisitRequest, club: Club, pk: int) -> HttpResponse:
    """Stop offering a player for new matches if `retired` is "1", else offer them again."""
    is_retired = request.POST.get("retired") == "1"
    try:
        changed = play.retire_player(club, pk, retired=is_retired)
    except play.ClosedError as error:  # merged with another player meanwhile
        messages.error(request, sentence(error))
        return redirect("players", club.uid)
    if is_retired:
        message = phrase("{player} is now a former player.", player=changed.name)
    else:
        message = phrase("{player} is back.", player=changed.name)
    messages.success(request, message)
    return redirect("player", club.uid, pk)


def _merge(request: VisitRequest, club: Club, context: dict[str, Any]) -> HttpResponse:
    """Merge the pair, keeping the player whose id is sent as `kept`; 422 if refused."""
    pair = {player.pk: player for player in (context["player"], context["other"])}
    kept = pair.get(parse_player_id(request.POST.get("kept", "")))
    try:
        if kept is None:
            raise RuleError(say("Choose the name that you keep"))
        (other,) = (player for player in pair.values() if player is not kept)
        play.merge_players(club, kept.pk, other.pk, phone=request.phone.player)
    except (RuleError, play.ClosedError) as error:
        context["choices"], context["why_not"] = find_merge_choices(*pair.values())
        context["error"] = sentence(error)
        return render_page(request, "players/merge_players", context, status=422)
    message = phrase(
        "{old} and {kept} are now one player. The name {old} still leads here.",
        old=other.name,
        kept=kept.name,
    )
    messages.success(request, message)
    return redirect("player", club.uid, kept.pk)


def _find_merged_player(club: Club, pk: int, request: VisitRequest) -> int | None:
    """Return the id of the kept player if the two in the form are merged already; else None."""
    pair = {pk, parse_player_id(request.POST.get("other", ""))}
    merged = club.players.filter(pk__in=pair - {None}, merged_into__in=pair - {None}).first()
    return merged.merged_into_id if merged else None


def _get_player(club: Club, pk: int, *, merged: bool = False) -> Player:
    """Return a player of the club, with `merged` also one who was merged; raise `Http404`."""
    players = club.players.all() if merged else club.players.filter(merged_into=None)
    return get_object_or_404(players, pk=pk)
