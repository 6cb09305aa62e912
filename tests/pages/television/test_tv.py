"""The view of a match for a television, and the code on it by which more phones look on."""

import logging
import re
from datetime import timedelta
from unittest import mock

import pytest
from django.core import signing
from django.urls import reverse

from games import play
from games.access.form_tokens import make_token
from games.access.links import make_guest_pass
from games.models import Match, new_uid
from games.values.table_codes import format_code
from scorekeeper.logs import hide_secrets
from tests.builders import enter, make_club, make_match, phone, read_session, save_hand
from tests.counted_matches import enter_deal, make_spades
from tests.qr_codes import scan_codes
from tests.reading_pages import get, on_one_line, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def match():
    match = make_match(players=4)
    enter(match, 1, [3, 12, 20, 12])
    return Match.objects.get(pk=match.pk)


def address(match):
    return reverse("guest", args=[make_guest_pass(match)])


def live(match, **seen):
    where = reverse("live-tv", args=[match.uid])
    return phone(match.club, "watcher").get(where, {"seen": 0, **seen}, headers=SCRIPT)


def test_an_unchanged_match_costs_one_query_and_a_changed_one_four(
    match, django_assert_num_queries
):
    page = on_one_line(get(match, "tv/", "watcher"))
    where = reverse("live-tv", args=[match.uid])
    assert f'data-live="{where}?deals=1"' in page
    assert f'data-revision="{match.revision}"' in page
    with django_assert_num_queries(1):
        assert live(match, seen=match.revision).status_code == 204
    save_hand(match, 2, 0, 4)
    with django_assert_num_queries(4):
        response = live(match, seen=match.revision)
    assert "Waiting for Bo Bob Cy Cy Di Di" in words(response)
    assert "<html" not in response.text


def test_a_complete_deal_is_revealed_once_on_a_screen_without_it(match):
    assert "data-stay" not in live(match, deals=1).text
    enter(match, 2, [50, 12, 20, 4])
    response = live(match, deals=1)
    said = words(response)
    assert 'class="turning plays" data-stay="6000"' in response.text
    assert "Deal 2: Di wins the deal. Score: 4. Di moves up to 1st place." in said
    assert said.index("Ann now 4th down 3 50") < said.index("Cy now 3rd up 1 20")
    for unseen in ({"deals": 2}, {"deals": 0}, {"deals": "x"}, {}):
        assert "data-stay" not in live(match, **unseen).text
    assert "data-stay" not in get(match, "tv/?deals=1").text


def test_the_end_and_a_rematch_lead_a_screen_on(match):
    play.end_match(match, "leader")
    match.refresh_from_db()
    assert "HX-Redirect" not in live(match)
    phone(match.club).post(reverse("rematch", args=[match.uid]), {"token": make_token()})
    new = Match.objects.latest("pk")
    assert live(match)["HX-Redirect"] == reverse("tv", args=[new.uid])
    assert "HX-Redirect" not in live(match, next=new.uid)
    assert f"&amp;next={new.uid}" in get(match, "tv/").text


def test_the_code_makes_a_guest_and_holds_no_link_of_the_club(match, django_assert_num_queries):
    for role in ("keeper", "watcher"):
        html = get(match, "tv/", role).text
        (link,) = scan_codes(html)
        for secret in (match.club.watch_secret, match.club.keeper_secret):
            assert secret not in html
            assert secret not in link
    assert link.startswith("http://testserver/join/guest/")
    client = phone()
    with django_assert_num_queries(1):
        came = client.get(link.removeprefix("http://testserver"))
    assert (came.status_code, came["Location"]) == (302, reverse("match", args=[match.uid]))
    assert client.get(reverse("match", args=[match.uid])).status_code == 200
    assert client.get(reverse("next-hand", args=[match.uid])).status_code == 403
    for response in (phone().get(address(match)), phone().get("/join/guest/x/")):
        assert response["Referrer-Policy"] == "no-referrer"
        assert {"no-store", "private"} <= set(response["Cache-Control"].split(", "))


def refused(code):
    client = phone()
    response = client.get(code)
    return (
        response.status_code == 404
        and "This code is out of date" in words(response)
        and not client.cookies
    )


def test_the_code_ends_after_a_day_or_with_its_link_or_match(match):
    for age, holds in ((timedelta(hours=23), True), (timedelta(hours=25), False)):
        with mock.patch.object(
            signing.time, "time", return_value=signing.time.time() - age.total_seconds()
        ):
            old = address(match)
        assert refused(old) != holds
    old = address(match)
    for link, out in (("keeper", False), ("watcher", True)):
        play.replace_link(match.club, link, new_uid(), based_on=1)
        assert refused(old) is out
    new = address(Match.objects.get(pk=match.pk))
    assert not refused(new)
    play.delete_match(match)
    assert refused(new)


def test_a_code_made_elsewhere_admits_nobody(match):
    made = address(match)
    other = make_match(players=4, club=make_club("Others"))
    signer = signing.TimestampSigner(salt="something else")
    for code in (
        made[:-2] + "/",
        made.replace(match.uid, other.uid),
        made.replace(match.club.get_link_digest("watcher"), other.club.get_link_digest("watcher")),
        "/join/guest/x/",
        "/join/guest/%00:1:2:3/",
        f"/join/guest/{signer.sign(f'{match.uid}:1')}/",
    ):
        assert refused(code)


def test_no_log_line_holds_a_code(match, caplog, monkeypatch):
    def fail(code):
        raise RuntimeError("the database is gone")

    monkeypatch.setattr("games.pages.television.views.find_match_by_pass", fail)
    client, code = phone(), make_guest_pass(match)
    client.raise_request_exception = False
    with caplog.at_level(logging.DEBUG):
        assert client.get(reverse("guest", args=[code])).status_code == 500
    lines = [hide_secrets(record.getMessage()) for record in caplog.records]
    assert any(line.startswith("Internal Server Error: /join/guest/") for line in lines)
    assert not any(code in line or match.uid in line for line in lines)


def television(code, **fields):
    client = phone()
    return client, client.post("/tv/", {"code": code, **fields}, follow=True)


def test_a_television_types_a_code_and_shows_one_for_others(match):
    code = play.get_or_make_code(match.club, "keeper")
    assert phone().get("/tv")["Location"] == "/tv/"
    client, response = television(f" {code.lower()}")
    assert response.redirect_chain[-1][0] == reverse("tv", args=[match.uid])
    assert scan_codes(response.text) == [f"http://testserver/join/{code}/"]
    assert format_code(code) in words(response)
    assert client.get(reverse("next-hand", args=[match.uid])).status_code == 403
    assert client.get(reverse("share", args=[match.club.uid])).status_code == 403
    _, watching = television(play.get_or_make_code(match.club, "watcher"))
    assert format_code(code) not in words(watching)
    assert all("/join/guest/" in link for link in scan_codes(watching.text))
    for wrong in ("", "x", "AB2CDE", "\0"):
        client, response = television(wrong)
        assert response.status_code == 422
        assert 'id="code-error" role="alert"' in response.text
        assert not read_session(client).get("clubs")


def test_a_television_shows_the_code_before_the_first_match():
    club = make_club("Fresh")
    code = play.get_or_make_code(club, "keeper")
    client, response = television(code)
    lobby = reverse("table-tv", args=[play.get_or_open_newest_table(club).uid])
    assert response.redirect_chain[-1][0] == lobby
    assert format_code(code) in words(response)
    tv = reverse("tv", args=[make_match(club=club).uid])
    led = client.get(reverse("club-tv", args=[club.uid]), follow=True).redirect_chain
    assert led == [(lobby, 302), (tv, 303)]
    waiting = client.get(f"{lobby}live/", {"seen": 0, "after": ""}, headers=SCRIPT)
    assert waiting["HX-Redirect"] == tv


def test_the_codes_of_a_match_are_shown_with_a_link_to_it(match):
    share = reverse("share", args=[match.club.uid])
    client, tv = phone(match.club), reverse("tv", args=[match.uid])
    assert f'href="{tv}"' in client.get(share, {"next": reverse("match", args=[match.uid])}).text
    assert tv not in client.get(share).text


def test_a_losing_team_has_all_its_faces_below_the_win():
    match = make_spades(target=100)
    for number in (1, 2):
        enter_deal(match, number, (4, 4), (3, 2), (3, 5), (2, 2))
    row = re.search(r'<ol class="podium".*?</ol>', get(match, "tv/").text, re.DOTALL)
    assert row
    assert row[0].count('class="badge ') == 2
    assert "Bob and Di" in row[0]
