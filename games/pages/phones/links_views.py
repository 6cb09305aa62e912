"""The links to a club and the codes of its table: joining by one, sharing and replacing them."""

from __future__ import annotations

from contextlib import suppress
from typing import get_args

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import resolve, reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.form_tokens import build_link_secret, make_token
from games.access.letting_in import get_or_create_number, identify_browser, let_phone_in
from games.access.links import find_club_by_link
from games.access.phones import VisitRequest, get_remembered_number, remember_club
from games.access.refusals import add_retry_after, get_status
from games.access.visits import for_club
from games.models import Club, Role, Table
from games.rules.errors import RuleError
from games.rules.say import say
from games.web.addresses import find_base_url, find_table_invite, read_match_address
from games.web.answers import hide_address, render_page
from games.web.invitations import draw_code_for_paper
from games.wording.translated import phrase, translate
from games.wording.words import sentence
from scorekeeper.senders import get_sender

from .forms import read_link_number, read_secret
from .phones import hash_phones, load_phones

REPLACED_MESSAGES = {
    "keeper": say(
        "The code for playing is replaced. The old code, its link and printed codes no longer work."
    ),
    "watcher": say("The code for watching is replaced. The old code and its link no longer work."),
}


@require_safe
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Show the page of a link to a club (404: none); a script presses its button at once.

    A redirect would leave the link in the tab's history; the script removes it from there.
    """
    link = find_club_by_link(secret)
    if link is None:
        return _render_no_link(request)
    club, role = link
    context = {
        "club": club,
        "role": role,
        "secret": secret,
        "next": read_match_address(request.GET.get("next", "")),
    }
    return hide_address(render_page(request, "phones/join", context))


@require_http_methods(["GET", "HEAD", "POST"])
def come_in(request: HttpRequest) -> HttpResponse:
    """Join a club by a link (404: none, 422: no room, 429: too many phones from this sender)."""
    if request.method != "POST":
        return redirect("landing")
    link = find_club_by_link(read_secret(request.POST))
    if link is None:
        return _render_no_link(request)
    club, role = link
    try:
        let_phone_in(request, club, role, by=role, sender=get_sender(request) or "")
    except play.LinkReplacedError:  # since it was found above
        return _render_no_link(request)
    except (RuleError, play.TooManyError) as error:
        page = render_page(
            request, "phones/no_room", {"error": sentence(error)}, status=get_status(error)
        )
        return add_retry_after(page, error)
    match_page = read_match_address(request.POST.get("next", ""))
    return redirect(match_page or reverse("club", args=[club.uid]))


@require_safe
@for_club(keeper=True)
def share(request: VisitRequest, club: Club) -> HttpResponse:
    """Show the codes of a table, the club's phones, and the permanent links.

    The table is that of the match whose page is `next`, or the one of `table`; else the newest one.
    """
    match_page = read_match_address(request.GET.get("next", ""))
    phones = load_phones(club, request.phone.number)
    context = {
        "club": club,
        "match_page": match_page,
        "back": match_page or reverse("club", args=[club.uid]),
        "phones": phones,
        "state": hash_phones(phones),
    }
    if match_page:  # its board, for a television
        context["tv"] = reverse("tv", kwargs=resolve(match_page).kwargs)
    if base_url := find_base_url(request):  # None: no other phone could open a link
        query = f"?next={match_page}" if match_page else ""
        links = {}
        for role in get_args(Role):
            path = reverse("join", args=[club.get_secret(role)])
            links[role] = f"{base_url}{path}{query}"
        table_id = _find_table_to_share(club, match_page, request.GET.get("table", ""))
        context |= {
            "links": links,
            "play": find_table_invite(request, club, "keeper", table=table_id),
            "watch": find_table_invite(request, club, "watcher", table=table_id),
        }
    # After the invites, which may make new codes.
    context["closed_until"] = play.find_codes_reopening(club)
    context["codes"] = play.load_codes_checksum(club)
    return render_page(request, "phones/share", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(keeper=True)
def print_code(request: VisitRequest, club: Club) -> HttpResponse:
    """Show the link for keeping score as a printable code; a POST notes that it is printed."""
    if request.method == "POST":
        # “Not now” on the club's home: no paper is valid any more.
        link_number = None if "later" in request.POST else read_link_number(request.POST)
        play.note_printed_link(club, link_number)
        return redirect("club", club.uid)
    context: dict[str, object] = {"club": club, "today": timezone.now()}
    if base_url := find_base_url(request):  # None: no other phone could open the link
        link = f"{base_url}{reverse('join', args=[club.keeper_secret])}"
        context |= {"link": link, "code": draw_code_for_paper(link)}
    return hide_address(render_page(request, "phones/print_code", context))


def _find_table_to_share(club: Club, match_page: str, uid: str) -> int | None:
    """Return the id of the open table of the match with that page, or of the table with that uid.

    None, for this evening's newest table, if there is no such table.
    """
    if match_page:
        match_uid = resolve(match_page).kwargs["uid"]
        table = Table.objects.filter(club=club, ended_at=None, matches__uid=match_uid).first()
    else:
        table = next((table for table in play.load_current_tables(club) if table.uid == uid), None)
    return table.pk if table else None


@require_POST
@for_club(keeper=True)
def new_codes(request: VisitRequest, club: Club) -> HttpResponse:
    """Give a club new codes if guesses closed the old ones; its phones stay."""
    play.reopen_codes(club)
    messages.success(
        request, phrase("These codes are new. Phones that have joined stay in the club.")
    )
    return redirect("share", club.uid)


@require_http_methods(["GET", "HEAD", "POST"])
def replace_link(request: HttpRequest, uid: str, role: str) -> HttpResponseBase:
    """Show which phones a club's new link of that role removes; a POST replaces the old one."""
    if request.method == "POST":
        # If the form is sent twice, the phone comes with the link that the first one replaced.
        _readmit_keeper(request, uid, role)
    return _replace(request, uid, role)


def _render_no_link(request: HttpRequest) -> HttpResponse:
    response = render_page(request, "phones/link_replaced", {}, status=404)
    response["Referrer-Policy"] = "no-referrer"
    return response


def _readmit_keeper(request: HttpRequest, uid: str, role: str) -> None:
    """Admit the phone once more if a form is sent twice: it remembers the replaced link.

    Only a phone that the club still has as a keeper's: the form by itself admits nobody.
    """
    link_role = _parse_role(role)
    club = Club.objects.filter(uid=uid).first()
    if link_role is None or club is None:
        return
    with suppress(RuleError):  # a token that was not made here: `_replace` says so
        link_number = read_link_number(request.POST)
        token = request.POST.get("token", "")
        secret = build_link_secret(token, club, link_role, link_number)
        remembered = get_remembered_number(request, club)
        phone_id = play.find_keeper_phone(club, remembered, identify_browser(request))
        if phone_id and constant_time_compare(secret, club.get_secret(link_role)):
            remember_club(request, club, "keeper", phone_id)


def _parse_role(role: str) -> Role | None:
    """Return the role of a link by its name in the address; None for any other text."""
    return next((known for known in get_args(Role) if known == role), None)


@for_club(keeper=True)
def _replace(request: VisitRequest, club: Club, role: str) -> HttpResponse:
    """Show which phones a new link removes; a POST makes it.

    Answer 404 without such a link, 409 if another phone replaced it, 422 for an old page.
    """
    link_role = _parse_role(role)
    if link_role is None:
        raise Http404("No such link")
    error = ""
    status = 200
    if request.method == "POST":
        try:
            seen_number = read_link_number(request.POST)
            token = request.POST.get("token", "")
            secret = build_link_secret(token, club, link_role, seen_number)
            phone_id = request.phone.number
            # A phone of an older version gets its row while its own link still lets it in.
            if seen_number == club.get_link_number(link_role):
                phone_id = get_or_create_number(request, club)
            club = play.replace_link(club, link_role, secret, based_on=seen_number, phone=phone_id)
        except RuleError as wrong:  # a token that was not made here
            error = sentence(wrong)
            status = 422
        except play.ClosedError as late:
            advice = phrase("Replace it again only if the wrong people have the new one, too.")
            error = f"{sentence(late)} {advice}"
            status = 409
        else:
            # None if this form was sent before, by a phone of an older version.
            phone_id = phone_id or get_or_create_number(request, club)
            remember_club(request, club, "keeper", phone_id)
            messages.success(request, translate(REPLACED_MESSAGES[link_role]))
            return redirect("share", club.uid)
    context = {
        "club": club,
        "role": link_role,
        "seen": club.get_link_number(link_role),
        "token": make_token(),
        "error": error,
    }
    return render_page(request, "phones/replace_link", context, status=status)
