"""The owner of a phone, and the roles of a club's phones."""

from __future__ import annotations

from time import time

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.letting_in import set_owner
from games.access.phones import VisitRequest, load_owner
from games.access.visits import for_club, for_match
from games.matches.poll_pace import find_pause
from games.matches.replayed_match import load_replayed_match
from games.models import Club, Match
from games.rules.errors import RuleError
from games.rules.say import say
from games.web.addresses import read_match_address
from games.web.answers import redirect_to, render_page, wants_fragment
from games.wording.translated import translate
from games.wording.words import sentence

from .forms import find_way_back, read_owner, read_tapped_face
from .phones import get_phones_lively_until, hash_phones, load_phones
from .table_now import load_match_faces, load_player_faces

NEW_CODES_MESSAGE = say("Another phone replaced the codes. These are the current ones.")
CHANGED_MESSAGES = {
    "keeper": say("The phone can enter scores."),
    "watcher": say("That phone can only watch now."),
    "out": say(
        "The phone is removed. It can come back with the code. To prevent this, replace the code."
    ),
}


@require_http_methods(["GET", "HEAD", "POST"])
@for_club()
def me(request: VisitRequest, club: Club) -> HttpResponse:
    """Choose the phone's owner: a player, nobody, or for keepers a new player (422: refused)."""
    players = list(club.players.filter(retired_at=None, merged_into=None))
    back = find_way_back(request.POST if request.method == "POST" else request.GET, club)
    owner = load_owner(request.phone, club)
    context = {
        "club": club,
        "faces": load_player_faces(players),
        "own": owner and owner.pk,
        "back": back,
    }
    if request.method != "POST":
        return render_page(request, "phones/me", context)
    # A phone that only watches adds no players.
    typed = request.POST.get("name", "").strip() if request.phone.is_keeper else ""
    try:
        new_owner = play.add_player(club, typed) if typed else read_owner(request.POST, players)
        set_owner(request, club, new_owner)
    except RuleError as error:
        errors = {"name_error" if typed else "error": sentence(error), "typed": typed}
        return render_page(request, "phones/me", context | errors, status=422)
    return redirect(back or reverse("club", args=[club.uid]))


@require_http_methods(["GET", "HEAD", "POST"])
@for_match()
def whose_phone(request: VisitRequest, match: Match) -> HttpResponse:
    """Choose the phone's owner, or nobody, among a match's players (422: another)."""
    faces = load_match_faces(load_replayed_match(match))
    back = find_way_back(request.POST if request.method == "POST" else request.GET, match)
    context = {"match": match, "faces": faces, "back": back, "own": request.phone.player}
    if request.method != "POST":
        return render_page(request, "phones/whose_phone", context)
    try:
        player = None  # for a shared phone
        if request.POST.get("player"):
            face = read_tapped_face(request.POST, faces)
            player = match.club.players.get(pk=face.player)
        set_owner(request, match.club, player)
    except RuleError as error:
        context |= {"error": sentence(error)}
        return render_page(request, "phones/whose_phone", context, status=422)
    return redirect(back or reverse("match", args=[match.uid]))


@require_safe
@for_club(keeper=True)
def live_phones(request: VisitRequest, club: Club) -> HttpResponse:
    """Render a club's phones for its open page; 204 if its list is still this one (`seen`, a hash).

    Redirect to the page if its `codes`, a checksum of the club's codes and links, are old.
    """
    share_url = reverse("share", args=[club.uid])
    if not wants_fragment(request):
        return redirect(f"{share_url}#phones")
    codes = play.load_codes_checksum(club)
    match_page = read_match_address(request.GET.get("next", ""))
    if request.GET.get("codes", codes) != codes:  # another phone changed them
        messages.success(request, translate(NEW_CODES_MESSAGE))
        return redirect_to(request, f"{share_url}?next={match_page}" if match_page else share_url)
    phones = load_phones(club, request.phone.number)
    state = hash_phones(phones)
    if request.GET.get("seen") == state:
        response = HttpResponse(status=204)
    else:
        context = {
            "club": club,
            "phones": phones,
            "state": state,
            "codes": codes,
            "match_page": match_page,
        }
        response = render_page(request, "phones/share", context, fragment="phones/_phones")
    # After so many seconds the open page asks again.
    response["Retry-After"] = str(
        find_pause(get_phones_lively_until(phones), typed_at=0, now=time())
    )
    return response


@require_POST
@for_club(keeper=True)
def change_phone(request: VisitRequest, club: Club, pk: int) -> HttpResponse:
    """Make a phone a keeper or a looker-on, or remove it (`may`: "keeper", "watcher" or "out")."""
    role_or_out = request.POST.get("may", "")
    try:
        if role_or_out == "out":
            play.remove_phone(club, pk)
        else:
            play.set_phone_role(club, pk, role_or_out)
    except (RuleError, play.ClosedError) as error:
        messages.error(request, sentence(error))
    else:  # `set_phone_role` has refused other words
        messages.success(request, translate(CHANGED_MESSAGES[role_or_out]))
    return redirect(f"{reverse('share', args=[club.uid])}#phones")
