"""Joining a table by its code: typed on the start page, read by a camera, or for a television."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Count, Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games import play
from games.access.letting_in import identify_browser, let_phone_in
from games.access.phones import (
    find_phone,
    get_remembered_player,
    load_owner,
    remember_owner,
    welcome_once,
)
from games.access.refusals import add_retry_after, get_status
from games.matches.people import build_people, parse_player_id
from games.models import Club, Player, Role, Table
from games.pages.club import render_landing
from games.rules.errors import PlayersError, RuleError
from games.rules.say import say
from games.values.clocks import get_zone
from games.values.table_codes import read_code
from games.web.answers import hide_address, render_page
from games.wording.who_is_here import describe_leaving
from games.wording.words import sentence
from scorekeeper.senders import get_sender

from .joining_forms import read_tapped_player
from .table_now import MAX_OTHERS, TableNow, is_first_evening, load_others, load_table_now

OTHER_SITES = ("cross-site", "same-site")
"""Values of Sec-Fetch-Site for requests that another site's page caused."""


@require_http_methods(["GET", "HEAD", "POST"])
def by_code(request: HttpRequest) -> HttpResponse:
    """Redirect to the page of the table whose code was typed; 422 or 429 for a wrong one."""
    if request.method != "POST" and "code" not in request.GET:
        return redirect("landing")
    typed = (request.POST if request.method == "POST" else request.GET).get("code", "")
    try:
        _find_table(request, typed)
    except (RuleError, play.TooManyError) as error:
        errors = {"code_error": sentence(error)}
        return add_retry_after(
            render_landing(request, {"code": typed}, errors, status=get_status(error)), error
        )
    return redirect("who", read_code(typed))


@require_http_methods(["GET", "HEAD", "POST"])
def who(request: HttpRequest, code: str) -> HttpResponse:
    """Welcome a phone whose owner is known, or ask who joins by a table's code (`new`: a name).

    A POST lets the phone in. Answer 404 for a code that is wrong or over, 429 for too many guesses.
    """
    try:
        open_table, role = _find_table(request, code)
    except (RuleError, play.TooManyError) as error:
        status = 404 if isinstance(error, RuleError) else 429
        response = render_page(
            request, "phones/code_over", {"code_error": sentence(error)}, status=status
        )
        return hide_address(add_retry_after(response, error))
    timezone.activate(get_zone(open_table.club.time_zone))
    table = load_table_now(open_table)
    if request.method == "POST":
        return hide_address(_join(request, table, role))
    if role == "watcher":
        return hide_address(
            render_page(request, "phones/watch", {"club": open_table.club, "table": table})
        )
    if "new" in request.GET:
        return hide_address(_ask_name(request, table))
    return hide_address(_welcome_or_ask(request, table))


def _find_table(request: HttpRequest, code: str) -> tuple[Table, Role]:
    """Return what `play.load_table_by_code` does; raise `PermissionDenied` for other sites' pages.

    Such a page could use up the guesses by GET requests. Over https the browser says so; at home,
    over http, it does not, and a wrong code counts for its sender only in a POST.
    """
    headers = request.headers
    if headers.get("Sec-Fetch-Site") in OTHER_SITES and headers.get("Sec-Fetch-Dest") != "document":
        raise PermissionDenied("A code is read on a page of its own")
    counts = request.method == "POST" or request.is_secure()
    return play.load_table_by_code(code, get_sender(request) or "", counts=counts)


def _join(request: HttpRequest, table: TableNow, role: Role) -> HttpResponse:
    """Admit the phone as the tapped player or typed name, or to watch; 422 or 429 if refused.

    `role` is that of the code: with a code for watching, a phone can do nothing but watch.
    """
    typed = request.POST.get("name")
    try:
        if role == "watcher" or "watch" in request.POST:
            return _watch(request, table, role)
        if typed is None:
            return _sit_down(request, table, read_tapped_player(request.POST, table.table.club))
        return _sit_down_by_name(request, table, typed)
    except (RuleError, play.TooManyError) as error:
        if typed is None:
            errors = {"error": sentence(error), "typed": ""}
        else:
            errors = {"name_error": sentence(error), "typed": typed}
        ask = _ask_who if typed is None or is_first_evening(table) else _ask_name
        return add_retry_after(ask(request, table, errors, status=get_status(error)), error)


def _watch(request: HttpRequest, table: TableNow, role: Role) -> HttpResponse:
    """Let the phone watch, and redirect to what goes on."""
    club = table.table.club
    phone = find_phone(request, club)
    row = let_phone_in(request, club, "watcher", role, sender=get_sender(request) or "")
    # Its owner said that it is not theirs.
    if phone and phone.is_refused:
        remember_owner(request, club, None)
    play.note_phone_at_table(table.table, row.pk)
    return redirect(_build_watch_address(table))


def _sit_down_by_name(request: HttpRequest, table: TableNow, typed: str) -> HttpResponse:
    """Add a new player to club and table; their phone watches until they have a seat in a match."""
    club = table.table.club
    try:
        with transaction.atomic():  # a phone that is refused leaves no name
            player = play.add_newcomer(club, typed)
            taken_seat = play.take_seat(table.table, player)
            sender = get_sender(request) or ""
            row = let_phone_in(
                request, club, "watcher", "keeper", player, waits=True, sender=sender
            )
            play.note_arrival(table.table, row, took_seat=taken_seat.is_new, asks=False)
    except play.NameTakenError as taken:
        # A form may be sent twice.
        if _is_phone_of(request, taken.other):
            return _sit_down(request, table, taken.other)
        if taken.other.forgotten_at:
            raise PlayersError(say("This name is taken. Enter another one")) from None
        return _ask_if_same(request, table, taken.other)
    if table.match and table.takes_in and not row.only_watches:
        return redirect("come-in-now", table.match.uid)
    return _redirect_seated(table)


def _sit_down(request: HttpRequest, table: TableNow, player: Player) -> HttpResponse:
    """Seat the player, make this phone theirs, and redirect to what they do next."""
    club = table.table.club
    is_own = _is_phone_of(request, player)
    # Another phone of theirs is at the table already.
    if _has_phone_at(table, player) and not is_own and "sure" not in request.POST:
        person = build_people([player])[0]
        return render_page(
            request, "phones/second_phone", {"club": club, "person": person, "player": player.pk}
        )
    if player.retired_at:
        play.retire_player(club, player.pk, retired=False)
    with transaction.atomic():  # a phone that is refused takes no seat
        taken_seat = play.take_seat(table.table, player)
        row = let_phone_in(
            request, club, "keeper", "keeper", player, sender=get_sender(request) or ""
        )
        play.note_arrival(table.table, row, took_seat=taken_seat.is_new, asks=not is_own)
    for left in taken_seat.left:
        messages.info(
            request, describe_leaving(player.name, left.match.game_name, left.deal_number)
        )
    can_enter = row.role == "keeper"
    if table.match and can_enter and player.pk in table.playing:
        welcome_once(request, player)
        return redirect("next-hand", table.match.uid)
    if table.match and can_enter and (player.pk in table.left or table.takes_in):
        return redirect("come-in-now", table.match.uid)
    return _redirect_seated(table)


def _is_phone_of(request: HttpRequest, player: Player) -> bool:
    """Return whether the phone is the player's, even if its first tap got no answer yet."""
    phone = find_phone(request, player.club)
    if phone and phone.player == player.pk:
        return True
    browser = identify_browser(request)
    return bool(browser) and player.club.phones.filter(browser=browser, player=player).exists()


def _has_phone_at(table: TableNow, player: Player) -> bool:
    return player.club.phones.filter(player=player, table=table.table).exists()


def _redirect_seated(table: TableNow) -> HttpResponse:
    """Redirect to the page for those who wait, or to the board of the match that goes on."""
    if table.going_on:
        return redirect(_build_watch_address(table))
    return redirect("seated", table.table.uid)


def _build_watch_address(table: TableNow) -> str:
    """Return the path of the match while it goes on, else of the table."""
    if table.match and table.going_on:
        return reverse("match", args=[table.match.uid])
    return reverse("table", args=[table.table.uid])


def _welcome_or_ask(request: HttpRequest, table: TableNow) -> HttpResponse:
    """Welcome a phone whose owner is known: a script sends its form at once; ask any other."""
    club = table.table.club
    phone = find_phone(request, club)
    owner = load_owner(phone, club) if phone else None
    if owner is None:
        return _ask_who(
            request, table, {"refused_by": _find_refusing_name(request, club)} if phone else None
        )
    context = {"club": club, "table": table, "person": build_people([owner])[0], "player": owner.pk}
    return render_page(request, "phones/known", context)


def _find_refusing_name(request: HttpRequest, club: Club) -> str:
    """Return the remembered owner who said that the phone is not theirs; else ""."""
    remembered = club.players.filter(
        pk=get_remembered_player(request, club) or 0, forgotten_at=None
    ).first()
    return remembered.name if remembered else ""


def _ask_who(
    request: HttpRequest,
    table: TableNow,
    further: Mapping[str, str] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Render the names of the table and of the club's others; `further` is a refusal."""
    others = load_others(table)
    context = {
        "club": table.table.club,
        "table": table,
        "others": others[:MAX_OTHERS],
        "more": others[MAX_OTHERS:],
        "is_first_evening": is_first_evening(table),
    }
    return render_page(request, "phones/who", context | dict(further or {}), status=status)


def _ask_name(
    request: HttpRequest,
    table: TableNow,
    further: Mapping[str, str] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Render the page that asks for a new name."""
    club = table.table.club
    # The new name has to differ from this player's.
    namesake = club.players.filter(
        pk=parse_player_id(request.GET.get("new", "")), forgotten_at=None
    ).first()
    context = {"club": club, "table": table, "namesake": namesake}
    return render_page(request, "phones/new_name", context | dict(further or {}), status=status)


def _ask_if_same(request: HttpRequest, table: TableNow, player: Player) -> HttpResponse:
    """Ask whether the person is the club's player of that name, and say when that one played."""
    played = player.seats(manager="objects").aggregate(
        matches=Count("pk"), last=Max("match__started_at")
    )
    context = {
        "club": table.table.club,
        "person": build_people([player])[0],
        "player": player.pk,
        "played": played,
        "is_here": _has_phone_at(table, player),
    }
    return render_page(request, "phones/same_name", context)
