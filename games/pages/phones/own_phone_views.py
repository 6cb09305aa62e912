"""A phone and its owner at a table: its welcome, “I’m not Cat”, and “Is the other phone yours?”."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.letting_in import leave_owner
from games.access.phones import VisitRequest, get_remembered_player, load_owner, remember_owner
from games.access.visits import for_club, for_table, format_table_state
from games.matches.draws import read_draw
from games.matches.people import build_people
from games.models import Club, Table
from games.pages.table import load_lobby
from games.rules.say import say
from games.values.whole_numbers import parse_whole_number
from games.web.answers import redirect_open_page, render_page, wants_fragment
from games.web.following import choose_match_url, poll_endpoint, redirect_if_match_began
from games.wording.translated import phrase, translate
from games.wording.words import sentence

from .forms import find_way_back

IS_OWN_MESSAGE = say("Both phones are yours.")
NOT_OWN_MESSAGE = say("The other phone is no longer linked to you. It will ask who uses it.")


@require_safe
@poll_endpoint(table=True)
@for_table()
def seated(request: VisitRequest, table: Table) -> HttpResponse:
    """Welcome the phone's owner at the table, and show who is there.

    Redirect to a match in progress, and to the table if the owner has no place there. An open page
    moves on once a match begins, or the first dealer is drawn.
    """
    if table.ended_at:
        return redirect_open_page(
            request, reverse("evening-over", args=[table.uid]), phrase("The evening is over")
        )
    draw = read_draw(table)
    draw_version = draw.version if draw else play.NO_DRAW
    if wants_fragment(request) and request.GET.get("drawn", draw_version) != draw_version:
        return redirect_open_page(
            request, reverse("table", args=[table.uid]), phrase("The first dealer is drawn")
        )
    owner = load_owner(request.phone, table.club)
    lobby = load_lobby(table, owner.pk) if owner else None
    if owner is None or lobby is None or lobby.own_place is None:
        return redirect("table", table.uid)
    # An open page learns of it below, by `redirect_if_match_began`.
    if lobby.running_match and not wants_fragment(request):
        return redirect(choose_match_url(request, lobby.running_match))
    context = {
        "club": table.club,
        "table": table,
        "lobby": lobby,
        "is_back": owner.seats.exists(),
        "state": format_table_state(request.phone, table.revision, table.keeper_asked),
        "draw_version": draw_version,
    }
    onward = redirect_if_match_began(request, lobby.last)
    return onward or render_page(request, "phones/seated", context, fragment="phones/_seated")


@require_POST
@for_club()
def not_me(request: VisitRequest, club: Club) -> HttpResponse:
    """Take the phone's owner away, free the seat that it took, and ask who uses it."""
    leave_owner(request, club)
    return redirect(_find_names_address(request, club))


@require_http_methods(["GET", "HEAD", "POST"])
@for_club()
def asked(request: VisitRequest, club: Club) -> HttpResponse:
    """Ask the phone's owner whether another phone at the table is theirs, too; a POST answers.

    If the owner has said on another phone that this one is not theirs, redirect to the page that
    asks who uses it. An answer that comes too late gets a message.
    """
    back = find_way_back(request.POST if request.method == "POST" else request.GET, club)
    phone = request.phone
    if phone.is_refused:
        remembered = get_remembered_player(request, club) or 0  # an id; no player has 0
        if club.players.filter(pk=remembered, forgotten_at=None).exists():
            return redirect(_find_names_address(request, club))
        remember_owner(request, club, None)  # that player is not in the club any more
    if request.method == "POST":
        return _answer(request, club, back)
    owner = load_owner(phone, club)
    if owner is None or not club.phones.filter(pk=phone.rival, player=owner).exists():
        return redirect(back or reverse("club", args=[club.uid]))
    context = {"club": club, "person": build_people([owner])[0], "rival": phone.rival, "back": back}
    return render_page(request, "phones/rival", context)


def _answer(request: VisitRequest, club: Club, back: str) -> HttpResponse:
    """Save whether the phone `rival` is the owner's, too; a message if it was answered already."""
    is_own = "own" in request.POST
    # 0, which no phone has, for a phone of an older version and for what is no number.
    phone_id = request.phone.number or 0
    rival_id = parse_whole_number(request.POST.get("rival", "")) or 0
    try:
        play.answer_rival(club, phone_id, rival_id, is_own=is_own)
    except play.ClosedError as late:  # it was answered, or that phone is gone
        messages.info(request, sentence(late))
    else:
        messages.success(request, translate(IS_OWN_MESSAGE if is_own else NOT_OWN_MESSAGE))
    return redirect(back or _find_table_address(request, club))


def _find_names_address(request: VisitRequest, club: Club) -> str:
    """Return the address of the names at the phone's table; without a code, of the club's."""
    phone = request.phone
    # Who came to watch gets no code for playing.
    if phone.is_player and (code := play.find_code(club, "keeper", phone.table)):
        return reverse("who", args=[code])
    return reverse("me", args=[club.uid])


def _find_table_address(request: VisitRequest, club: Club) -> str:
    """Return the address of the match in progress at the phone's table, of the table, or the club.

    The club's is for a phone without a table.
    """
    table = club.tables.filter(pk=request.phone.table or 0, ended_at=None).first()
    if table is None:
        return reverse("club", args=[club.uid])
    last_match = play.load_latest_match(table)
    if last_match and last_match.finished_at is None:
        return choose_match_url(request, last_match)
    return reverse("table", args=[table.uid])
