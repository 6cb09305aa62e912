"""Moving, changing and taking out what was written of who came, went, sat out and was played
for.
"""

import pytest
from django.urls import reverse

from games import play
from games.matches.stored_match import HandRef, load_match
from games.play.coming_and_going import ChangeRef
from tests.builders import enter, make_match, phone, save_hand
from tests.reading_pages import get_revision, on_one_line, words

pytestmark = pytest.mark.django_db
EVE = (2, "join", "Eve", None, None)


@pytest.fixture
def match():
    """Hang Ten of five, Eve came before deal 2; two deals are played."""
    match = make_match("hang-ten", 4)
    enter(match, 1, [1, 2, 3, 4])
    play.join_match(match, somebody(match, "Eve"))
    enter(match, 2, [1, 2, 3, 4, 5])
    return match


def somebody(match, name):
    return play.add_player(match.club, name).pk


def url(match, before, kind, name):
    return reverse("correct-change", args=[match.uid, before, kind, somebody(match, name)])


def changes(match):
    stored = load_match(match.pk)
    return [
        (one.before, one.kind, stored.names[one.seat], one.start, one.score)
        for one in stored.to_rule_changes()
    ]


@pytest.mark.parametrize("over", [False, True])
def test_another_starting_total_is_previewed_saved_and_undone(match, over):
    if over:
        play.end_match(match, "split")
    client, address = phone(match.club), url(match, 2, "join", "Eve")
    sent = {"deal": "2", "start": "zero"}
    page = words(client.post(address, sent))
    assert "Eve comes before deal 2, with zero" in page
    assert "from 9 → to 5" in page
    assert changes(match) == [EVE]
    answer = client.post(address, sent | {"sure": get_revision(match)})
    assert answer.url == reverse("match", args=[match.uid])
    assert changes(match) == [(2, "join", "Eve", "zero", None)]
    play.undo(match, play.load_undo_steps(match).undo)
    assert changes(match) == [EVE]


def test_an_impossible_choice_is_refused_and_stays_chosen(match):
    client, address = phone(match.club), url(match, 2, "join", "Eve")
    for sent in ({"deal": "3", "start": "average"}, {"deal": "3", "start": "average", "do": "out"}):
        answer = client.post(address, sent)
        assert answer.status_code == 422
        assert "Deal 2: Eve has a hand, but is not in the deal." in words(answer)
        assert 'value="3" selected' in on_one_line(answer)
        assert 'value="average" checked' in on_one_line(answer)
    answer = client.post(address, {"deal": "9", "start": "own"})
    assert answer.status_code == 422
    assert words(answer).count("Choose one from the list.") == 2
    assert changes(match) == [EVE]


@pytest.mark.parametrize(
    ("form", "says", "there"),
    [
        ({"deal": "3", "do": "out"}, "from Di leaves before deal 3 → to no entry", [0, 1, 2, 3, 4]),
        ({"deal": "4"}, "Deal 3 is no longer complete.", [0, 1, 2, 3, 4]),
    ],
)
def test_undo_brings_a_player_back(match, form, says, there):
    play.leave_match(match, 3)
    for position in (0, 1, 2, 4) if "do" not in form else ():
        save_hand(match, 3, position, position + 1)
    client, address = phone(match.club), url(match, 3, "leave", "Di")
    assert says in words(client.post(address, form))
    sent = form | {"sure": get_revision(match)}
    for _ in range(2):
        assert client.post(address, sent).url == reverse("match", args=[match.uid])
    assert changes(match) == ([EVE] if "do" in form else [EVE, (4, "leave", "Di", None, None)])
    assert [*load_match(match.pk).in_deal(3)] == there
    assert client.get(address).url == reverse("correct-people", args=[match.uid])


def test_the_score_for_sitting_out_can_be_corrected(match):
    play.sit_out(match, HandRef(3, 0), score="average")
    client, address = phone(match.club), url(match, 3, "sit_out", "Ann")
    client.post(address, {"deal": "3", "score": "nothing", "sure": get_revision(match)})
    assert changes(match)[-1] == (3, "sit_out", "Ann", None, "nothing")


def test_a_change_meanwhile_is_previewed_and_a_lost_entry_reported(match):
    play.leave_match(match, 3)
    client, address = phone(match.club), url(match, 3, "leave", "Di")
    before = get_revision(match)
    play.sit_out(match, HandRef(3, 4))
    page = words(client.post(address, {"deal": "3", "do": "out", "sure": before}))
    assert "Someone entered something else since then. This is the new effect." in page
    play.correct_change(match, ChangeRef(3, "leave", somebody(match, "Di")), None)
    answer = client.post(address, {"deal": "3"})
    assert answer.status_code == 409
    assert "This entry no longer exists. This is the current list." in words(answer)
