"""The links to a club and the codes of its table: coming by a link, passing them on, replacing them."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import ip_address
from typing import get_args
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.http.request import validate_host
from django.shortcuts import redirect
from django.urls import resolve, reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.access.form_tokens import new_token, uid_of
from games.access.links import link_of
from games.access.pages import for_club
from games.access.phones import VisitRequest, admit
from games.forms.links import match_page, number_seen, secret_in
from games.models import Club, Role
from games.rules.errors import RuleError
from games.scoreboard.club.invitations import TableInvite, table_invite
from games.scoreboard.club.phones import phones_of, state_of
from games.scoreboard.shown.words import sentence
from scorekeeper.network import lan_address

from .letting_in import let_in
from .pages import address_asked, render_page

REPLACED = {
    "keeper": "The link for keeping score is replaced. The old one does not work any more.",
    "watcher": "The link for watching is replaced. The old one does not work any more.",
}

ONCE_MORE = "Replace it once more only if the new one is in the wrong hands too."


@require_safe
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Where a link to a club leads: a button comes in, which a script presses, so that no tap is needed.

    Not a redirect: that would leave the link in the tab's history. The script takes it out.
    """
    link = link_of(secret)
    if link is None:
        return _no_link(request)
    club, role = link
    context = {"club": club, "role": role, "secret": secret, "next": match_page(request.GET.get("next", ""))}
    response = render_page(request, "club/join", context)
    response["Referrer-Policy"] = "strict-origin"  # with none at all, a form's sender would not be known either
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def come_in(request: HttpRequest) -> HttpResponse:
    """Come to a club by one of its links. The phone is remembered, and goes on to the club or to one of its matches."""
    if request.method != "POST":
        return redirect("landing")
    link = link_of(secret_in(request.POST))
    if link is None:
        return _no_link(request)
    club, role = link
    try:
        let_in(request, club, role)
    except RuleError as error:
        return render_page(request, "club/no_room", {"error": sentence(error)}, status=422)
    return redirect(match_page(request.POST.get("next", "")) or reverse("club", args=[club.uid]))


@require_safe
@for_club(keeper=True)
def share(request: VisitRequest, club: Club) -> HttpResponse:
    """The codes of the table, the phones that are in, and the links that last. The links of a match lead to it."""
    page = match_page(request.GET.get("next", ""))
    base = base_address(request)
    context = {"club": club, "page": page, "back": page or reverse("club", args=[club.uid])}
    phones = phones_of(club, request.phone.number)
    context |= {"phones": phones, "state": state_of(phones)}
    if page:
        context["tv"] = reverse("tv", kwargs=resolve(page).kwargs)
    if base:
        onward = f"?next={page}" if page else ""
        links = {role: f"{base}{reverse('join', args=[club.secret(role)])}{onward}" for role in get_args(Role)}
        context |= {"links": links, "play": code_of_table(request, club, "keeper")}
        context |= {"watch": code_of_table(request, club, "watcher")}
    return render_page(request, "club/share", context)


@require_http_methods(["GET", "HEAD", "POST"])
def replace_link(request: HttpRequest, uid: str, role: str) -> HttpResponseBase:
    """Say whom a new link shuts out, and replace the old one."""
    # A form that is sent twice finds its phone shut out by the first: it comes in by the link that it has made.
    with suppress(RuleError):
        link = link_of(uid_of(request.POST.get("token", "")))
        if link:
            admit(request, *link)
    return _replace(request, uid, role)


def code_of_table(request: HttpRequest, club: Club, role: Role, *, make: bool = True) -> TableInvite | None:
    """The code that lets phones play at the club's table, or look on, as pages show it; None where none can come.

    `make`: where there is no code, one is made.
    """
    base = base_address(request)
    if base is None:
        return None
    code = play.code_for(club, role) if make else play.present_code(club, role)
    if code is None:
        return None
    return table_invite(f"{base}{reverse('who', args=[code])}", code)


def base_address(request: HttpRequest) -> str | None:
    """The address under which other phones find the app, without a slash at its end; None where they cannot.

    That is the one which this phone uses, unless only the computer itself can use that.
    """
    asked = address_asked(request)
    parts = urlsplit(asked)
    if not _is_own(parts.hostname or ""):
        return asked
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    address = lan_address()
    if address is None or not validate_host(address, settings.ALLOWED_HOSTS):
        return None
    return f"{parts.scheme}://{address}{f':{parts.port}' if parts.port else ''}"


def _no_link(request: HttpRequest) -> HttpResponse:
    response = render_page(request, "club/link_replaced", {}, status=404)
    response["Referrer-Policy"] = "no-referrer"
    return response


def _is_own(host: str) -> bool:
    """Whether the name or address means the computer that uses it."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@for_club(keeper=True)
def _replace(request: VisitRequest, club: Club, role: str) -> HttpResponse:
    link: Role | None = next((known for known in get_args(Role) if known == role), None)
    if link is None:
        raise Http404("No such link")
    error, status = "", 200
    if request.method == "POST":
        try:
            secret = uid_of(request.POST.get("token", ""))
            phone = request.phone.number
            club = play.replace_link(club, link, secret, seen=number_seen(request.POST), phone=phone)
        except RuleError as refused:
            error, status = sentence(refused), 422
        except play.ClosedError as refused:
            error, status = f"{sentence(refused)} {ONCE_MORE}", 409
        else:
            admit(request, club, "keeper")
            messages.success(request, REPLACED[link])
            return redirect("share", club.uid)
    context = {"club": club, "role": link, "seen": club.number(link), "token": new_token(), "error": error}
    return render_page(request, "club/replace_link", context, status=status)
