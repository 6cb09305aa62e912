"""The page of a shared result, and its picture: for anybody who has the link, and nobody else."""

import re
from io import BytesIO

import pytest
from PIL import Image

from games import play
from games.access.links import sign_result
from games.models import Match
from tests.builders import NAMES, make_club, make_match, phone, save_hand
from tests.evenings import at, play_match
from tests.reading_pages import on_one_line, words

pytestmark = pytest.mark.django_db


def reload(match):
    return Match.objects.select_related("club").get(pk=match.pk)


@pytest.fixture(scope="module")
def match(shared_rows):
    return reload(play_match(make_club(), at(20), "hang-ten", NAMES[:4], [1, 51, 52, 53]))


def address(match):
    return f"/r/{match.uid}/{sign_result(match)}/"


def result(match, **headers):
    return phone().get(address(match), headers=headers)


def picture(match, **headers):
    return phone().get(f"{address(match)}picture.png", headers=headers)


def meta(response):
    return dict(
        re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', on_one_line(response))
    )


def test_a_shared_result_gives_no_money_club_link_or_cookie(match, django_assert_num_queries):
    with django_assert_num_queries(3):
        response = result(match)
    assert response.status_code == 200
    for secret in (
        "¢",
        "$",
        "2.90",
        match.club.uid,
        match.club.watch_secret,
        match.club.keeper_secret,
        "/m/",
    ):
        assert secret not in on_one_line(response)
    assert not response.cookies
    assert response["X-Robots-Tag"] == "noindex"
    assert response["Cache-Control"] == "private, max-age=300"


def test_messengers_get_a_preview_with_absolute_addresses(match):
    told = meta(result(match))
    assert told["og:title"] == "Hang Ten: Ann wins"
    assert (
        told["og:description"].replace("\xa0", " ") == "Ann 1, Bob 51, Cy 52, Di 53. 12 March 2026"
    )
    assert told["description"] == told["og:description"]
    assert told["og:url"] == f"http://testserver{address(match)}"
    assert told["og:image"] == f"http://testserver{address(match)}picture.png?v={match.revision}"
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    assert told["twitter:card"] == "summary_large_image"
    assert told["robots"] == "noindex"
    odd = play_match(
        make_club('Tom & "Jerry"'), at(20), "basketball", ['"><script>', "Bob"], [30, 20]
    )
    assert "&quot;&gt;&lt;script&gt; wins" in meta(result(reload(odd)))["og:title"]


def test_another_signature_opens_nothing(match):
    other = sign_result(reload(play_match(match.club, at(21))))
    signature = sign_result(match)
    for page in ("", "picture.png"):
        for wrong in ("x", other, signature[:-1], f"{signature}A"):
            response = phone().get(f"/r/{match.uid}/{wrong}/{page}")
            assert response.status_code == 404
            assert "This link does not work." in on_one_line(response)
        assert phone().get(f"/r/{'A' * 22}/{signature}/{page}").status_code == 404


def test_replacing_only_the_watching_link_takes_results_back(match):
    for link, secret, status in (("keeper", "k" * 22, 200), ("watcher", "w" * 22, 404)):
        play.replace_link(match.club, link, secret, based_on=1)
        assert {result(match).status_code, picture(match).status_code} == {status}
    assert {result(reload(match)).status_code, picture(reload(match)).status_code} == {200}


def test_a_match_without_a_deal_or_an_end_has_no_result(match):
    other = make_match("golf", 2, club=match.club)
    assert result(reload(other)).status_code == 404
    play.end_match(other, "split")
    text = words(result(reload(other)))
    assert "Nobody won" in text
    assert "No deal was played." in text
    assert picture(reload(other)).status_code == 200


def test_the_picture_is_a_cached_png_of_the_size_for_messengers(
    match,
):
    first = picture(match)
    assert (first.status_code, first["Content-Type"]) == (200, "image/png")
    image = Image.open(BytesIO(first.content))
    assert (image.format, image.size) == ("PNG", (1200, 630))
    assert len(first.content) < 300_000
    assert "public" in first["Cache-Control"]
    assert "max-age=86400" in first["Cache-Control"]
    assert first["ETag"] == f'"{match.revision}"'  # tells no id
    assert picture(match, if_none_match=first["ETag"]).status_code == 304
    refused = picture(match, if_match='"other"')
    assert refused.status_code == 412
    assert "no-store" in refused["Cache-Control"]
    version = match.deals.get().hands.get(seat__position=1).version
    save_hand(match, 1, 1, 40, based_on=version)
    corrected = picture(reload(match), if_none_match=first["ETag"])
    assert corrected.status_code == 200
    assert corrected.content != first.content
    assert f"?v={reload(match).revision}" in meta(result(reload(match)))["og:image"]


def test_a_missing_result_is_not_cached(match):
    Match.objects.filter(pk=match.pk).update(finished_at=None)
    for gone in (result(match), picture(match)):
        assert gone.status_code == 404
        assert "no-store" in gone["Cache-Control"]
        assert "max-age=0" in gone["Cache-Control"]
        assert "public" not in gone["Cache-Control"]


@pytest.mark.parametrize("names", [NAMES, ["漢字", "🃏🃏"], ["W" * 40, "Жанна"], ["أحمد", "Zoë"]])
def test_names_of_all_kinds_and_full_tables_are_drawn(match, names):
    other = make_match("golf", names, club=match.club)
    for position in range(len(names)):
        save_hand(other, 1, position, -10_000 + position)
    play.answer_deal(other, 1, None, based_on=0)
    play.end_match(other, "leader")
    assert picture(reload(other)).status_code == 200


def share(match, role="keeper", query="", **extra):
    return phone(match.club, role).get(f"/m/{match.uid}/share/{query}", **extra)


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_keepers_and_watchers_get_a_link_a_text_and_a_picture(match, role):
    response = share(match, role)
    assert response.status_code == 200
    path = f"/r/{match.uid}/{sign_result(match)}/"
    assert f'<p class="link-text" translate="no">http://testserver{path}</p>' in on_one_line(
        response
    )
    assert 'data-text="Hang Ten: Ann wins"' in on_one_line(response)
    assert phone().get(path).status_code == 200
    assert re.search(
        r"Hang Ten: Ann wins\n1. Ann\xa01\n2. Bob\xa051\n3. Cy\xa052\n4. Di\xa053\n\d",
        response.text,
    )
    picture = f"{path}picture.png?v={match.revision}"
    assert (
        f'<a class="btn" href="{picture}" download="hang-ten.png">Save picture</a>'
        in on_one_line(response)
    )


def test_the_club_is_named_only_on_request(match):
    for query, named in (("", False), ("?club=1", True)):
        signature = sign_result(match, with_club=named)
        shown = phone().get(f"/r/{match.uid}/{signature}/")
        assert ("Thursday Table" in share(match, query=query).context["result"].text) is named
        assert ("Thursday Table" in words(shown)) is named
        assert f"{signature}/picture.png" in on_one_line(shown)


def test_a_match_in_progress_has_nothing_to_share(match):
    running = make_match("golf", 2, club=match.club)
    response = share(running)
    assert (response.status_code, response["Location"]) == (302, f"/m/{running.uid}/")
    assert f'href="/m/{running.uid}/share/"' not in on_one_line(
        phone(match.club).get(f"/m/{running.uid}/")
    )
    assert f'href="/m/{match.uid}/share/">Share the result</a>' in on_one_line(
        phone(match.club).get(f"/m/{match.uid}/")
    )


@pytest.mark.parametrize(
    ("found", "base"), [("192.168.1.5", "http://192.168.1.5:8000"), (None, "http://localhost:8000")]
)
def test_the_server_itself_shows_its_network_address_if_any(
    match, monkeypatch, settings, found, base
):
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.5"]
    monkeypatch.setattr("games.web.addresses.find_lan_address", lambda: found)
    assert f">{base}/r/{match.uid}/" in share(match, headers={"host": "localhost:8000"}).text
