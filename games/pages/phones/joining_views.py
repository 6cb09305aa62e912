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
    data = request.POST if request.method == "POST" else request.GET
    typed = data.get("code", "")
    try:
        _find_table(request, typed)
    except (RuleError, play.TooManyError) as error:
        errors = {"code_error": sentence(error)}
        page = render_landing(request, {"code": typed}, errors, status=get_status(error))
        return add_retry_after(page, error)
    return redirect("who", read_code(typed))


@require_http_methods(["GET", "HEAD", "POST"])
def who(request: HttpRequest, code: str) -> HttpResponse:
    """Welcome a phone whose owner is known, or ask who joins by a table's code (`new`: a name).

    A POST lets the phone in. Answer 404 for a code that is wrong or over, 429 for too many guesses.
    """
    # The address has the code, so no other site may see it.
    return hide_address(_answer_code(request, code))


def _answer_code(request: HttpRequest, code: str) -> HttpResponse:
    try:
        table, role = _find_table(request, code)
    except (RuleError, play.TooManyError) as error:
        # Not 422 as for a typed code: here the code is the address.
        status = 404 if isinstance(error, RuleError) else 429
        context = {"code_error": sentence(error)}
        page = render_page(request, "phones/code_over", context, status=status)
        return add_retry_after(page, error)
    timezone.activate(get_zone(table.club.time_zone))
    table_now = load_table_now(table)
    if request.method == "POST":
        return _join(request, table_now, role)
    if role == "watcher":
        return render_page(request, "phones/watch", {"club": table.club, "table": table_now})
    if "new" in request.GET:
        return _ask_name(request, table_now)
    return _welcome_or_ask(request, table_now)


def _find_table(request: HttpRequest, code: str) -> tuple[Table, Role]:
    """Return the table and the role of a code; raise `PermissionDenied` for other sites' pages.

    Such a page could use up the guesses by GET requests. Over https the browser says which site
    asks; at home, over http, it does not, and a wrong code counts for its sender only in a POST.
    """
    headers = request.headers
    # A link on another site may lead here: that opens a page of its own (`document`).
    if headers.get("Sec-Fetch-Site") in OTHER_SITES and headers.get("Sec-Fetch-Dest") != "document":
        raise PermissionDenied("A code is read on a page of its own")
    counts = request.method == "POST" or request.is_secure()
    return play.load_table_by_code(code, get_sender(request) or "", counts=counts)


def _join(request: HttpRequest, table_now: TableNow, role: Role) -> HttpResponse:
    """Admit the phone as the tapped player or typed name, or to watch; 422 or 429 if refused.

    `role` is that of the code: with a code for watching, a phone can do nothing but watch.
    """
    typed = request.POST.get("name")
    try:
        if role == "watcher" or "watch" in request.POST:
            return _watch(request, table_now, role)
        if typed is not None:
            return _sit_down_by_name(request, table_now, typed)
        player = read_tapped_player(request.POST, table_now.table.club)
        return _sit_down(request, table_now, player)
    except (RuleError, play.TooManyError) as error:
        if typed is None:
            ask = _ask_who
            errors = {"error": sentence(error), "typed": ""}
        else:
            # On a club's first evening, the page of names has the field for a name, too.
            ask = _ask_who if is_first_evening(table_now) else _ask_name
            errors = {"name_error": sentence(error), "typed": typed}
        return add_retry_after(ask(request, table_now, errors, status=get_status(error)), error)


def _watch(request: HttpRequest, table_now: TableNow, role: Role) -> HttpResponse:
    """Let the phone watch, and redirect to the match in progress, else to the table."""
    club = table_now.table.club
    phone = find_phone(request, club)
    club_phone = let_phone_in(
        request, club, role="watcher", by=role, sender=get_sender(request) or ""
    )
    # Its owner said on another phone that this one is not theirs; unless it forgets the owner, the
    # next page asks who uses it.
    if phone and phone.is_refused:
        remember_owner(request, club, None)
    play.note_phone_at_table(table_now.table, club_phone.pk)
    return redirect(_build_watch_address(table_now))


def _sit_down_by_name(request: HttpRequest, table_now: TableNow, typed: str) -> HttpResponse:
    """Add a new player to club and table; their phone watches until they have a seat in a match."""
    club = table_now.table.club
    try:
        with transaction.atomic():  # a phone that is refused leaves no name
            player = play.add_newcomer(club, typed)
            taken_seat = play.take_seat(table_now.table, player)
            sender = get_sender(request) or ""
            club_phone = let_phone_in(
                request,
                club,
                role="watcher",
                by="keeper",
                player=player,
                waits=True,
                sender=sender,
            )
            play.note_arrival(table_now.table, club_phone, took_seat=taken_seat.is_new, asks=False)
    except play.NameTakenError as taken:
        namesake = taken.other
        # A form may be sent twice.
        if _is_phone_of(request, namesake):
            return _sit_down(request, table_now, namesake)
        if namesake.forgotten_at:
            raise PlayersError(say("This name is taken. Enter another one")) from None
        return _ask_if_same(request, table_now, namesake)
    if table_now.match and table_now.can_join_match and not club_phone.only_watches:
        return redirect("come-in-now", table_now.match.uid)
    return _redirect_seated(table_now)


def _sit_down(request: HttpRequest, table_now: TableNow, player: Player) -> HttpResponse:
    """Seat the player, make this phone theirs, and redirect to what they do next."""
    club = table_now.table.club
    is_own = _is_phone_of(request, player)
    has_other_phone = _has_phone_at(table_now, player) and not is_own
    if has_other_phone and "sure" not in request.POST:
        context = {"club": club, "person": build_people([player])[0], "player": player.pk}
        return render_page(request, "phones/second_phone", context)
    if player.retired_at:
        play.retire_player(club, player.pk, retired=False)
    with transaction.atomic():  # a phone that is refused takes no seat
        taken_seat = play.take_seat(table_now.table, player)
        club_phone = let_phone_in(
            request,
            club,
            role="keeper",
            by="keeper",
            player=player,
            sender=get_sender(request) or "",
        )
        play.note_arrival(table_now.table, club_phone, took_seat=taken_seat.is_new, asks=not is_own)
    for left in taken_seat.left:  # matches at other tables
        text = describe_leaving(player.name, left.match.game_name, left.deal_number)
        messages.info(request, text)
    # A phone that was made a looker-on stays one, and enters nothing.
    if table_now.match and club_phone.role == "keeper":
        if player.pk in table_now.playing:
            welcome_once(request, player)
            return redirect("next-hand", table_now.match.uid)
        if player.pk in table_now.left or table_now.can_join_match:
            return redirect("come-in-now", table_now.match.uid)
    return _redirect_seated(table_now)


def _is_phone_of(request: HttpRequest, player: Player) -> bool:
    """Return whether the phone is the player's, even if its first tap got no answer yet."""
    phone = find_phone(request, player.club)
    if phone and phone.player == player.pk:
        return True
    browser = identify_browser(request)
    return bool(browser) and player.club.phones.filter(browser=browser, player=player).exists()


def _has_phone_at(table_now: TableNow, player: Player) -> bool:
    return player.club.phones.filter(player=player, table=table_now.table).exists()


def _redirect_seated(table_now: TableNow) -> HttpResponse:
    if table_now.is_match_running:
        return redirect(_build_watch_address(table_now))
    return redirect("seated", table_now.table.uid)


def _build_watch_address(table_now: TableNow) -> str:
    if table_now.match and table_now.is_match_running:
        return reverse("match", args=[table_now.match.uid])
    return reverse("table", args=[table_now.table.uid])


def _welcome_or_ask(request: HttpRequest, table_now: TableNow) -> HttpResponse:
    """Welcome a phone whose owner is known: a script sends its form at once; ask any other."""
    club = table_now.table.club
    phone = find_phone(request, club)
    if phone is None:
        return _ask_who(request, table_now)
    owner = load_owner(phone, club)
    if owner is None:
        return _ask_who(request, table_now, {"refused_by": _find_refusing_name(request, club)})
    person = build_people([owner])[0]
    context = {"club": club, "table": table_now, "person": person, "player": owner.pk}
    return render_page(request, "phones/known", context)


def _find_refusing_name(request: HttpRequest, club: Club) -> str:
    """Return the name of the owner who said that the phone is not theirs; "" without one."""
    # 0, which no player has, for a phone that never had an owner.
    remembered = club.players.filter(
        pk=get_remembered_player(request, club) or 0, forgotten_at=None
    ).first()
    return remembered.name if remembered else ""


def _ask_who(
    request: HttpRequest,
    table_now: TableNow,
    additions: Mapping[str, str] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Render the names of the table and the club's others; `additions` are to the context."""
    others = load_others(table_now)
    context = {
        "club": table_now.table.club,
        "table": table_now,
        "others": others[:MAX_OTHERS],
        "more_others": others[MAX_OTHERS:],
        "is_first_evening": is_first_evening(table_now),
    }
    return render_page(request, "phones/who", context | dict(additions or {}), status=status)


def _ask_name(
    request: HttpRequest,
    table_now: TableNow,
    additions: Mapping[str, str] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Render the page that asks for a new name; `additions` are to the context."""
    club = table_now.table.club
    # The new name has to differ from this player's.
    namesake_id = parse_player_id(request.GET.get("new", ""))
    namesake = club.players.filter(pk=namesake_id, forgotten_at=None).first()
    context = {"club": club, "table": table_now, "namesake": namesake}
    return render_page(request, "phones/new_name", context | dict(additions or {}), status=status)


def _ask_if_same(request: HttpRequest, table_now: TableNow, player: Player) -> HttpResponse:
    """Ask whether the person is the club's player of that name, and show when that one played."""
    # Without seats that were given up.
    played = player.seats(manager="objects").aggregate(
        matches=Count("pk"), last=Max("match__started_at")
    )
    context = {
        "club": table_now.table.club,
        "person": build_people([player])[0],
        "player_id": player.pk,
        "played": played,
        "is_here": _has_phone_at(table_now, player),
    }
    return render_page(request, "phones/same_name", context)
