"""The note to a match that is over: who writes it, where it stands, and that nothing typed is
lost.
"""

import pytest

from games import play
from tests.builders import enter, make_match, phone
from tests.play.undoing import redo, undo
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too]
NOTE = "<b>Three</b> kings & יום הולדת 👩‍👧"
SHOWN = "“<bdi>&lt;b&gt;Three&lt;/b&gt; kings &amp; יום הולדת 👩‍👧</bdi>”"


@pytest.fixture
def match():
    match = make_match("golf", 2, deals=1)
    enter(match, 1, [5, 6], 0)
    return match


def write(match, text, *, based_on="", client=None):
    typed = {"note": text, "based_on": based_on}
    return (client or phone(match.club)).post(f"/m/{match.uid}/note/", typed)


def note(match):
    match.refresh_from_db()
    return match.note


def test_a_note_shows_in_every_list_and_is_undone_and_redone(match):
    ann = match.seats.first().player
    assert write(match, f" {NOTE}\r\n", client=phone(match.club, player=ann.pk)).status_code == 302
    of_club, keeper, watcher = (
        f"/c/{match.club.uid}/",
        phone(match.club),
        phone(match.club, "watcher"),
    )
    pages = [f"/m/{match.uid}/", of_club, f"{of_club}history/", f"/m/{match.uid}/night/"]
    for client in (keeper, watcher):
        for page in pages:
            assert SHOWN in client.get(page, follow=True).text
    play.put_match_away(match, away=True)
    assert SHOWN in keeper.get(f"{of_club}history/away/").text
    play.put_match_away(match, away=False)
    assert watcher.get(f"/m/{match.uid}/note/").status_code == 403
    assert write(match, "mine", client=watcher).status_code == 403
    line = match.log.get(action="note")
    assert (line.phone, line.before, line.after) == (ann, None, {"note": NOTE})
    undo(match)
    assert note(match) == ""
    redo(match)
    assert note(match) == NOTE
    assert "no note" in words(keeper.get(f"/m/{match.uid}/log/"))


def test_an_equal_note_is_logged_once_and_an_empty_one_deletes(match):
    for text in ("Late", "Late", " Late "):
        assert write(match, text).status_code == 302
    assert match.log.filter(action="note").count() == 1
    assert write(match, " \n", based_on="Late").status_code == 302
    assert note(match) == ""
    assert match.log.last().after is None


def test_a_second_phone_sees_both_notes_and_keeps_its_own_typed(match):
    write(match, "Theirs")
    answer = write(match, "Mine")
    assert answer.status_code == 409
    assert "The note is now: “ Theirs ”" in words(answer)
    assert ">Mine</textarea>" in answer.text
    assert 'name="based_on" value="Theirs"' in answer.text
    assert note(match) == "Theirs"
    assert write(match, "Mine", based_on="Theirs").status_code == 302
    write(match, "", based_on="Mine")
    answer = write(match, "Late", based_on="Mine")
    assert (answer.status_code, note(match)) == (409, "")
    assert "This match has no note now." in words(answer)


def test_an_invalid_note_is_refused_beside_its_field(match):
    answer = write(match, "x" * 201)
    assert answer.status_code == 422
    assert "The text has 201 characters, but at most 200 are allowed." in words(answer)
    assert "x" * 201 in answer.text
    undo(match)  # the match goes on again
    assert phone(match.club).get(f"/m/{match.uid}/note/").status_code == 302
    answer = write(match, "Too early")
    assert (answer.status_code, note(match)) == (409, "")
    assert ">Too early</textarea>" in answer.text


def test_a_note_to_a_reopened_match_shows_once_it_is_over():
    match = make_match("golf", 2)
    enter(match, 1, [5, 6], 0)
    play.end_match(match, "leader")
    write(match, "The best night")
    keeper, lists = phone(match.club), (f"/c/{match.club.uid}/", f"/c/{match.club.uid}/history/")
    for change, shown in (
        (play.resume_match, False),
        (lambda match: play.end_match(match, "split"), True),
    ):
        change(match)
        assert [("The best night" in keeper.get(page).text) for page in lists] == [shown, shown]
