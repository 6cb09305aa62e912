"""/c/<uid>/sheet/ and /sheet/: a club’s recovery sheet is written, and finds the club again on any phone."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games import play
from games.models import Club, ClubPhone, KeyEvent, Match, RecoverySheet, Table, Tally
from games.play.limits import MOST_PHONES, SHEETS_AN_HOUR
from games.values.recovery_words import derive_words, read_word_list
from tests.builders import join_by_link, make_match, phone, read_session
from tests.play.rows import nothing_changes
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too, pytest.mark.slow_on_postgres]

OTHER_WORDS = " ".join(derive_words(b"\x01" * 11))


def on_paper(html: str) -> str:
    return " ".join(re.findall(r"<li>([a-z]+)</li>", html))


def form(client: Client, club: Club) -> dict[str, str]:
    html = client.get(f"/c/{club.uid}/sheet/").content.decode()
    return {name: re.search(f'name="{name}" value="(.*?)"', html)[1] for name in ("token", "seen")}


def write(club: Club) -> str:
    client = phone(club)
    return on_paper(send(client, club, form(client, club)).text)


def send(client: Client, club: Club, sent: dict[str, str]):
    return client.post(f"/c/{club.uid}/sheet/", sent)


def use(client: Client, typed: str):
    return client.post("/sheet/", {"words": typed})


def test_the_words_are_shown_once_and_stand_nowhere(club: Club) -> None:
    client = phone(club)
    answer = send(client, club, form(client, club))
    given = on_paper(answer.text)
    assert len(given.split()) == 8
    assert set(given.split()) <= set(read_word_list())
    assert "<svg" in answer.text
    assert answer["Cache-Control"] == "private, no-store"
    stored = repr([list(model.objects.values()) for model in (RecoverySheet, KeyEvent, Club)])
    assert given not in stored
    chance = 2  # words of the list that are also the name of a column or of what was done
    assert sum(f"'{word}'" in stored or f"{word} " in stored for word in given.split()) <= chance
    again = client.get(f"/c/{club.uid}/sheet/")
    assert on_paper(again.text) == ""
    assert "Recovery sheet written" in words(again)
    with nothing_changes():  # by the code on it
        page = phone().get(f"/sheet/{given.replace(' ', '-')}/")
    assert f">{given}</textarea>" in page.text
    assert page["Referrer-Policy"] == "strict-origin"
    assert page["Cache-Control"] == "private, no-store"


def test_a_second_tap_gives_the_same_words_and_later_the_form_gives_none(club: Club) -> None:
    client = phone(club)
    sent = form(client, club)
    first = on_paper(send(client, club, sent).text)
    with nothing_changes():
        assert on_paper(send(client, club, sent).text) == first
    RecoverySheet.objects.update(made_at=timezone.now() - timedelta(minutes=11))
    with nothing_changes():
        late = send(client, club, sent)
        for none in ({}, {"token": "x", "seen": "0"}, {"token": "", "seen": "many"}):
            assert send(client, club, none).status_code == 422
    assert late.status_code == 409
    assert "These words were shown once, and are not shown again. Write a new one if you need one." in words(late)


def test_a_new_sheet_ends_the_old_one_also_sent_from_an_old_page(club: Club) -> None:
    client = phone(club)
    old_page = form(client, club)
    first, second = write(club), write(club)
    assert first != second
    assert use(phone(), first).status_code == 422
    assert use(phone(), second).status_code == 302
    late = send(client, club, old_page)
    assert late.status_code == 409
    assert "Another sheet was written meanwhile. That one holds now." in words(late)
    assert use(phone(), second).status_code == 302


def test_any_phone_with_the_words_keeps_score_and_the_others_are_told(club: Club) -> None:
    given, stranger, other = write(club), phone(), phone()
    join_by_link(other, club.keeper_secret)
    answer = stranger.post("/sheet/", {"words": f" {given.upper().replace(' ', ', ')} "}, follow=True)
    assert answer.redirect_chain[-1][0] == f"/c/{club.uid}/"
    assert "Thursday Table is found again. This phone keeps its score." in words(answer)
    assert "Club settings" in words(answer)
    assert "found again with the recovery sheet" not in words(stranger.get(f"/c/{club.uid}/"))
    told = words(other.get(f"/c/{club.uid}/"))
    assert "This club was found again with the recovery sheet, today, " in told
    assert "Found again with the recovery sheet" in words(other.get(f"/c/{club.uid}/sheet/"))
    assert "found again" not in words(phone(club, "watcher").get(f"/c/{club.uid}/"))
    KeyEvent.objects.update(at=timezone.now() - timedelta(days=8))
    assert "found again with the recovery sheet" not in words(other.get(f"/c/{club.uid}/"))


@pytest.mark.new_club_only("counts phones")
def test_a_second_tap_comes_in_once_and_a_phone_that_was_made_a_looker_on_keeps_score_again(club: Club) -> None:
    given, client = write(club), phone()
    client.get("/sheet/")  # which gives the browser its token
    before = client.cookies.copy()
    use(client, given)
    client.cookies = before
    use(client, given)
    assert ClubPhone.objects.count() == 1
    assert KeyEvent.objects.filter(what="found").count() == 1
    play.set_phone_role(club, ClubPhone.objects.get().pk, "watcher")
    assert "This phone looks on." in words(client.get(f"/c/{club.uid}/"))
    use(client, given)
    assert "Club settings" in words(client.get(f"/c/{club.uid}/"))
    assert ClubPhone.objects.count() == 1


@pytest.mark.new_club_only("counts phones")
def test_what_is_wrong_is_said_beside_the_field_with_what_was_typed(club: Club) -> None:
    given = write(club)
    for typed, said in (
        (f"{given} zoo", "A sheet has eight words, not 9."),
        (given.replace(given.split()[0], "qqqq"), "“qqqq” is not one of the words on a sheet."),
        (OTHER_WORDS, "No club has a sheet with these words."),
        (" ".join(given.split()[::-1]), "No club has a sheet with these words."),
        ("x" * 100_000, "This is far too long: 1,000 characters at most, not 100,000."),
    ):
        answer = use(phone(), typed)
        assert answer.status_code == 422
        assert said in words(answer)
        assert f">{typed}</textarea>" in answer.content.decode()
    assert not ClubPhone.objects.exists()


def test_whoever_guesses_has_to_wait_and_typing_errors_are_no_guesses(club: Club) -> None:
    given = write(club)
    for _ in range(SHEETS_AN_HOUR):
        use(phone(), "no words of the list")
        assert use(phone(), OTHER_WORDS).status_code == 422
    answer = use(phone(), given)
    assert answer.status_code == 429
    assert answer["Retry-After"] == "3600"
    assert "There were too many wrong words from your network. Try again in an hour." in words(answer)
    assert Tally.objects.get(what="sheet").times == SHEETS_AN_HOUR


@pytest.mark.new_club_only("counts phones")
def test_a_sheet_outlives_its_links_and_finds_a_club_that_is_full_of_phones_or_to_be_deleted(club: Club) -> None:
    given, today = write(club), timezone.localdate().toordinal()
    play.replace_link(club, "keeper", "A" * 22, based_on=1)
    play.schedule_club_deletion(club, club.name)
    ClubPhone.objects.bulk_create(
        ClubPhone(club=club, role="keeper", came_by="keeper", seen=True, seen_day=today - number)
        for number in range(MOST_PHONES)
    )
    assert "Let it stay" in words(phone().post("/sheet/", {"words": given}, follow=True))
    assert ClubPhone.objects.count() == MOST_PHONES
    assert not ClubPhone.objects.filter(seen_day=today - MOST_PHONES + 1).exists()  # who was away longest goes


def test_a_sheet_is_offered_once_an_evening_is_over_and_none_is_there() -> None:
    match, offer = make_match("golf", 2), "If all phones are lost"
    home = f"/c/{match.club.uid}/"
    assert offer not in words(phone(match.club).get(home))
    play.end_match(match, "leader")
    assert offer not in words(phone(match.club).get(home))
    long_ago = timezone.now() - timedelta(days=3)
    Match.objects.update(started_at=long_ago, finished_at=long_ago)
    Table.objects.update(made_at=long_ago)
    assert offer in words(phone(match.club).get(home))
    assert offer not in words(phone(match.club, "watcher").get(home))
    write(match.club)
    assert offer not in words(phone(match.club).get(home))


def test_who_is_lost_or_was_shown_out_is_led_to_the_form(club: Club) -> None:
    client = phone()
    join_by_link(client, club.keeper_secret)
    assert read_session(client)
    ClubPhone.objects.all().delete()
    lost = [phone().get(path) for path in ("/", "/no/such/page/", "/join/AAAAAAAAAAAAAAAAAAAAAA/")]
    for page in (*lost, client.get(f"/c/{club.uid}/")):
        assert 'href="/sheet/"' in page.text
