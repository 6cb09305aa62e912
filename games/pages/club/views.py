"""Clubs: starting one, its home, its settings, and deleting it."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.club_creation import find_limited_sender, get_club_creation
from games.access.form_tokens import make_token, read_uid
from games.access.letting_in import let_phone_in
from games.access.phones import VisitRequest, is_keeper, load_clubs, load_owner
from games.access.refusals import add_retry_after
from games.access.visits import for_club
from games.demo.copies import get_copy_end
from games.drawings.hands import draw_hand
from games.matches.people import build_people
from games.models import Club
from games.pages.evenings import load_balance_summary
from games.play.deleting import EMPTY_DAYS, UNDELETE_DAYS
from games.play.time_zones import list_moved_matches, set_time_zone
from games.rules.built_in import BUILT_IN
from games.rules.cards import read_cards
from games.rules.errors import RuleError
from games.rules.record import HandRecord
from games.rules.scoring import score_hand
from games.values.clocks import check_zone, format_place, get_zone, list_regions
from games.values.currency_guess import guess_currency
from games.web.addresses import find_table_invite
from games.web.answers import render_page
from games.wording.translated import phrase
from games.wording.words import sentence
from scorekeeper.senders import get_sender
from scorekeeper.version import VERSION

from .home import load_home

PICTURED_LANGUAGES = {"en", "de"}  # those in which `make pictures` takes pictures


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """Show the start page; redirect a phone of one club to that club, except with `new`."""
    if settings.DEMO:
        return redirect("demo")
    clubs = load_clubs(request)
    if len(clubs) == 1 and "new" not in request.GET:
        return redirect("club", clubs[0].uid)
    return render_landing(request, clubs=clubs)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    context = {
        "operator": settings.OPERATOR,
        "operator_text": settings.PRIVACY_TEXT,
        "backups": settings.BACKUPS_KEPT,
        "undelete_days": UNDELETE_DAYS,
        "empty_days": EMPTY_DAYS,
        "has_request_log": settings.LOG_REQUESTS,
    }
    return render_page(request, "club/privacy", context)


@require_safe
def first_evening(request: HttpRequest) -> HttpResponse:
    """Show the guide to a club's first evening, with pictures in the phone's language if any."""
    language = get_language()
    pictured_in = language if language in PICTURED_LANGUAGES else "en"
    return render_page(request, "club/first_evening", {"pictures": f"first_evening/{pictured_in}"})


def start(request: HttpRequest) -> HttpResponse:
    """Start a club with this phone as its keeper, and redirect to its first table.

    Answer 403 if nobody may start one here, 422 for a wrong passphrase or name, 429 for too many
    clubs or wrong passphrases.
    """
    if request.method != "POST":
        return redirect("landing")
    typed = {name: request.POST.get(name, "") for name in ("name", "passphrase")}
    club_creation = get_club_creation(request)
    if club_creation == "closed":
        return render_landing(request, typed, status=403)
    try:
        if club_creation == "passphrase":
            sender = get_sender(request) or ""
            play.check_passphrase(typed["passphrase"], settings.CLUB_PASSPHRASE, sender)
        uid = read_uid(request.POST.get("token", ""))
        zone = request.POST.get("time_zone", "")
        currency = guess_currency(request.headers.get("Accept-Language", ""))
        club = play.start_club(
            typed["name"],
            uid,
            sender=find_limited_sender(request),
            time_zone=zone,
            currency=currency,
        )
        table = play.get_or_open_newest_table(club)
        phone = let_phone_in(request, club, role="keeper", by="keeper")
        play.note_phone_at_table(table, phone.pk)
    except play.PassphraseError as error:  # shown at its own field; all else at the name
        return render_landing(request, typed, {"passphrase_error": sentence(error)}, status=422)
    except RuleError as error:
        return render_landing(request, typed, {"name_error": sentence(error)}, status=422)
    except play.TooManyError as error:
        page = render_landing(request, typed, {"name_error": sentence(error)}, status=429)
        return add_retry_after(page, error)
    return redirect("table", table.uid)


@require_safe
@for_club()
def home(request: VisitRequest, club: Club) -> HttpResponse:
    phone = request.phone
    owner = load_owner(phone, club)
    club_home = load_home(
        club,
        phone.player,
        table_id=phone.table,
        greets=phone.is_keeper,
        all_kept="kept" in request.GET,
    )
    context = {
        "club": club,
        "home": club_home,
        "owner": build_people([owner])[0] if owner else None,
        "deletion_time": play.get_deletion_time(club),
        "demo_end": club.demo_until and get_copy_end(club),  # None outside the demo
        "balance": load_balance_summary(club, phone.player),
        "token": make_token(),
    }
    # Nothing to print in the demo; and a club that has printed its code knows of it.
    if phone.is_keeper and not club.demo_until and club.printed_link is None:
        context["offers_paper"] = club_home.evening_is_over
    if phone.can_invite and club_home.table:
        table_id = club_home.table.pk
        # A look at the home makes no code and opens no table.
        context["invite"] = find_table_invite(request, club, "keeper", table=table_id, create=False)
    return render_page(request, "club/home", context)


@require_safe
@for_club(keeper=True)
def settings_page(request: VisitRequest, club: Club) -> HttpResponse:
    is_being_deleted = play.get_deletion_time(club) is not None
    context = {"club": club, "version": VERSION, "is_being_deleted": is_being_deleted}
    return render_page(request, "club/settings", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(keeper=True)
def rename(request: VisitRequest, club: Club) -> HttpResponse:
    """Show the form that renames a club, or rename it; 422 for a refused name."""
    context = {"club": club, "name": club.name}
    if request.method != "POST":
        return render_page(request, "club/rename_club", context)
    typed = request.POST.get("name", "")
    try:
        name = play.rename_club(club, typed)
    except RuleError as error:
        context |= {"name": typed, "error": sentence(error)}
        return render_page(request, "club/rename_club", context, status=422)
    if name != club.name:
        messages.success(request, phrase("The club is now called {club}.", club=name))
    return redirect("club", club.uid)


def render_landing(
    request: HttpRequest,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
    *,
    clubs: list[Club] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the start page with the `typed` texts of its forms and their `errors`, by field."""
    if clubs is None:
        clubs = load_clubs(request)
    # The template asks for all fields; only one of the two forms was sent.
    field_texts = {"name": "", "passphrase": "", "code": ""} | dict(typed or {})
    context: dict[str, object] = {
        "clubs": [{"club": club, "can_share": is_keeper(request, club)} for club in clubs],
        "token": make_token(),
        "example": _build_example(),
        "games": BUILT_IN.values(),
        "club_creation": get_club_creation(request),
        "typed": field_texts,
        **(errors or {}),
    }
    return render_page(request, "club/landing", context, status=status)


def _build_example() -> dict[str, object]:
    game = BUILT_IN["hang-ten"]
    score = score_hand(game, HandRecord(read_cards("7 9 K K A 7 9 K K 3")))
    return {"game": game.name, "drawing": draw_hand(game, score), "score": score.points}


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(keeper=True)
def delete(request: VisitRequest, club: Club) -> HttpResponse:
    """Show what a deletion removes; a POST schedules it, or 422 without the club's name."""
    context = {
        "club": club,
        "undelete_days": UNDELETE_DAYS,
        "matches": club.matches.count(),
        "typed": "",
    }
    if request.method != "POST":
        return render_page(request, "club/delete_club", context)
    typed = request.POST.get("name", "")
    try:
        play.schedule_club_deletion(club, typed)
    except RuleError as error:
        context |= {"typed": typed, "error": sentence(error)}
        return render_page(request, "club/delete_club", context, status=422)
    return redirect("club", club.uid)


@require_POST
@for_club(keeper=True)
def keep(request: VisitRequest, club: Club) -> HttpResponse:
    """Cancel the scheduled deletion of a club, and redirect to its home."""
    play.cancel_club_deletion(club)
    messages.success(request, phrase("{club} will not be deleted.", club=club.name))
    return redirect("club", club.uid)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(keeper=True)
def time_zone(request: VisitRequest, club: Club) -> HttpResponse:
    """Show the time zones, or set the chosen one; 422 for an unknown one.

    Ask first (409) if matches move to another evening; the form agrees by sending their number.
    """
    if request.method != "POST":
        return _render_time_zones(request, club, club.time_zone)
    chosen = request.POST.get("zone", "")
    try:
        check_zone(chosen)
    except RuleError as error:
        refusal: dict[str, object] = {"error": sentence(error)}
        return _render_time_zones(request, club, club.time_zone, refusal, status=422)
    moved_count = len(list_moved_matches(club, chosen))
    if moved_count and request.POST.get("moved") != str(moved_count):
        question = {"place": format_place(get_zone(chosen).key), "moved": moved_count}
        return _render_time_zones(request, club, chosen, question, status=409)
    if chosen != club.time_zone:
        set_time_zone(club, chosen, phone=request.phone.player)
        saved_text = phrase("The time zone is saved.")
        messages.success(request, f"{saved_text} {_format_time_in(chosen)}")
    return redirect("club", club.uid)


def _render_time_zones(
    request: VisitRequest,
    club: Club,
    chosen: str,
    additions: dict[str, object] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Render the list with the `chosen` zone; `additions` has an `error`, or what to ask."""
    context: dict[str, object] = {
        "club": club,
        "chosen": chosen,
        "regions": list_regions(),
        "now": _format_time_in(club.time_zone),
        "servers": format_place(timezone.get_default_timezone_name()),
    }
    return render_page(request, "club/time_zone", context | (additions or {}), status=status)


def _format_time_in(name: str) -> str:
    """Return the time in a zone, "" being the server's: “It is now 20:15 in Vienna.”"""
    zone = get_zone(name)
    now = f"{timezone.localtime(timezone=zone):%H:%M}"
    return phrase("It is now {time} in {place}.", time=now, place=format_place(zone.key))
