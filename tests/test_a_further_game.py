"""A further game goes through every page, export, statistic, rules card, admin page and the demo.

It is made up, and differs from the games that are there in all that a game can differ in: see
`nine_square.py`.
"""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games import play
from games.access.form_tokens import make_token
from games.access.links import sign_result
from games.management.commands.check_results import find_differences
from games.matches.stored_match import load_match
from games.models import Club, Match, new_uid
from games.rules.built_in import BUILT_IN
from games.rules.declared.declaration import Action
from games.rules.errors import RuleError
from games.rules.files.match_file import read_match, write_match
from games.rules.replay import replay
from games.values.clocks import get_night
from tests.builders import make_club, phone, save_hand
from tests.game_facts.nine_square import NINE_SQUARE
from tests.reading_pages import on_one_line, words
from tests.routes import failing_pages
from tests.set_up import choose, make_table, start

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]

DEALS = (
    (("5 5 5 K A 10 7 A 10", "9 2 4 9 10 10 9 Q 7", "A 2 3 4 5 6 7 8 9"), "2", ("1", "3")),
    (("- 3 8 - 3 8 - 3 A", "2 2 2 2 2 2 4 4 4", "K K K Q J 10 9 8 7"), "nobody", ()),
    (("A A A 2 3 4 5 6 7", "J J J Q Q Q K K K", "8 8 8 9 9 9 10 10 10"), "3", ("3",)),
)
"""The cards of everybody, the seat that is the answer, the seats that are marked; with four decks.
"""
SCORES = [[56, 67, 50], [42, 75, 82], [53, 76, 72]]


@pytest.fixture(autouse=True)
def nine_square(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more game in the list of all of them, and nothing else."""
    monkeypatch.setitem(BUILT_IN, "nine-square", NINE_SQUARE)  # type: ignore[arg-type]


def change_question(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Give the game another question."""
    stored = NINE_SQUARE.declaration
    assert stored.question
    game = replace(
        NINE_SQUARE, declaration=replace(stored, question=replace(stored.question, **changes))
    )
    monkeypatch.setitem(BUILT_IN, "nine-square", game)  # type: ignore[arg-type]


def set_up(client: Client, club: Club) -> Match:
    """Set up a match on its page, with an option of the game's own."""
    ids = [play.add_player(club, name).pk for name in ("Ann", "Bob", "Cy")]
    table = make_table(club, "nine-square", ids, first=ids[0])
    stakes = words(choose(client, table, stakes="rules"))
    assert "Everyone pays in 50 ¢" in stakes
    assert "The pot starts with $1.50." in stakes
    assert "Cards seen" in words(client.get(f"/t/{table.uid}/?open=options"))
    assert start(client, table, decks=4, cards_seen=5).status_code == 303
    return club.matches.get()


def play_deal(client: Client, match: Match, number: int) -> None:
    """Enter a deal through the pages of its hands and of its question."""
    hands, answer, marked = DEALS[number - 1]
    for seat, cards in enumerate(hands, 1):
        here = f"/m/{match.uid}/deals/{number}/hands/{seat}/"
        sent = {"cards": cards, "seen": 0, **({"marked": "1"} if str(seat) in marked else {})}
        assert client.post(here, sent).status_code == 303
    assert (
        client.post(
            f"/m/{match.uid}/deals/{number}/question/", {"answer": answer, "seen": 0}
        ).status_code
        == 303
    )


@pytest.fixture
def match() -> Match:
    """A match that was set up and played to its end on its pages."""
    club = make_club()
    client = phone(club)
    match = set_up(client, club)
    for number in range(1, 4):
        play_deal(client, match, number)
    return Match.objects.get()


def test_a_further_game_can_be_played_to_its_end_on_its_pages(match: Match) -> None:
    stored, client, club = load_match(match.pk), phone(match.club), f"/c/{match.club.uid}"
    assert stored.match.options["cards_seen"] == 5
    assert [list(deal.scores) for deal in replay(stored.build_record()).deals] == SCORES
    assert list(find_differences(stored)) == []
    bob, here = match.seats.get(position=1).player_id, f"/m/{match.uid}"
    working = ("three fives 25", "Sang along +4", "Peeked with the best hand −3", "Did not peek +1")
    result = f"/r/{match.uid}/{sign_result(match)}/"
    for address, parts in {
        f"{here}/": ("Bob wins",),
        f"{here}/deals/1/": (*working, "Who was caught peeking? Bob"),
        f"{here}/deals/2/": ("discarded column 0",),
        f"{here}/log/": ("cards seen: 5", "Who was caught peeking?", "Nobody peeked"),
        f"{club}/players/{bob}/": ("Nine Square: caught peeking in 1 of 3 deals.",),
        f"{club}/statistics/?game=nine-square": (
            "Nine Square",
            "82",
        ),  # the best hand is the highest
        f"{club}/history/?game=nine-square": ("Bob won",),
        f"{club}/": ("Nine Square Finished Bo Bob won 14 ahead of Cy 218",),
        f"{club}/nights/{get_night(match.started_at)}/": (
            "Bob 218 +90 ¢ , Cy 204 −40 ¢ , Ann 151 −50 ¢",
        ),
        result: ("Nine Square: Bob wins",),
    }.items():
        assert [part for part in parts if part not in words(client.get(address))] == [], address
    page = on_one_line(client.get(f"{here}/deals/1/"))
    cards = "Ann: 5 5 5 over K A 10 over 7 A 10. three fives 25, A × 2 2, K −3, 10 + 10 + 7 = 27"
    assert f'aria-label="{cards}"' in page
    assert page.count('data-rows="3" data-columns="3"') == 3
    assert client.get(f"{result}picture.png")["Content-Type"] == "image/png"


def test_its_options_reach_scores_working_log_and_card() -> None:
    club = make_club()
    client = phone(club)
    ids = [play.add_player(club, name).pk for name in ("Ann", "Bob", "Cy")]
    table = make_table(club, "nine-square", ids, first=ids[0])
    page = client.get(f"/t/{table.uid}/?open=options")
    for part in (
        "Three in a line give",
        "Peeking costs",
        "Points are said aloud yes no",
        "Pace slow fast",
    ):
        assert part in words(page)
    sent = {"stakes": "rules", "decks": 4, "caught": "20", "aloud": "no", "pace": "fast"}
    refused = start(client, table, **sent, three="61")
    assert refused.status_code == 422
    assert "Enter a whole number from 0 to 60." in on_one_line(refused)
    assert start(client, table, **sent, three="30").status_code == 303
    match = club.matches.get()
    own = {name: match.options[name] for name in ("three", "caught", "aloud", "pace")}
    assert own == {"three": 30, "caught": 20, "aloud": False, "pace": "fast"}
    play_deal(client, match, 1)
    assert [list(deal.scores) for deal in replay(load_match(match.pk).build_record()).deals] == [
        [61, 72, 50]
    ]
    assert "three fives 30" in words(client.get(f"/m/{match.uid}/deals/1/"))
    assert "Three in a line give: 30 · Peeking costs: 20" in words(
        client.get(f"/m/{match.uid}/log/")
    )
    card = words(client.get(f"/m/{match.uid}/rules/"))
    for part in (
        "cards give 30. Highest wins.",
        "It costs 20 points, or 3",
        "count 30 together",
        "unless caught: that costs 20.",
        "Three in a line give 30 Peeking costs 20",
    ):
        assert part in card
    plain = words(client.get("/rules/nine-square/"))
    for part in (
        "count 25 together",
        "9 cards in 3 rows of 3",
        (
            "How to play Everybody gets nine cards, face down. The best peeker wins, unless "
            "caught: that costs 7."
        ),
        "Three fives in a row. 51 points",
        "The answer is one player or nobody. It costs 7 points, or 3 with a hand that is the best.",
        "“Sang along” gives 4 points.",
        "Cards seen 2 , or 0 to 9",
        "2 players tied for 1st place 5 ¢ each 1 unit",
    ):
        assert part in plain
    assert "/rules/nine-square/" in on_one_line(client.get("/rules/"))


@pytest.mark.slow
def test_every_page_of_the_app_and_admin_site_loads(match: Match) -> None:
    players = list(match.seats.order_by("position").values_list("player_id", flat=True))
    going_on = play.start_match(match.club, "nine-square", players, 1, {"decks": 4}, uid=new_uid())
    for seat, cards in enumerate(DEALS[0][0]):
        save_hand(going_on, 1, seat, cards)
    for one in (match, going_on):
        assert failing_pages(one, match) == set()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("nobody", "All scores stay the same."),
        (
            "1",
            "The scores are compared without “Sang along”. Ann’s 51 is not the highest score. "
            "Bob has 70. "
            "Ann’s score changes from 55 to 48. Bob’s score changes from 70 to 71. Cy’s score "
            "changes from 49 to 50.",
        ),
        (
            "2",
            "The scores are compared without “Sang along”. Bob’s 70 is the highest score. Ann "
            "has 51. "
            "Bob’s score changes from 70 to 67. Ann’s score changes from 55 to 56. Cy’s score "
            "changes from 49 to 50.",
        ),
    ],
)
def test_its_question_explains_its_effects_in_its_own_words(
    match: Match, answer: str, said: str
) -> None:
    told = words(phone(match.club).get(f"/m/{match.uid}/deals/1/question/", {"answer": answer}))
    for part in ("Who was caught peeking? It costs 7 points, or 3", "Nobody peeked", said):
        assert part in told
    assert "out" not in told.split()


def test_its_question_omits_comparisons_that_do_not_matter(match, monkeypatch) -> None:
    change_question(
        monkeypatch,
        best=Action("add", -7),
        tied=Action("add", -7),
        beaten=Action("add", -7),
        rest=None,
    )
    page = phone(match.club).get(
        f"/m/{match.uid}/deals/1/question/", {"answer": "2"}, headers={"HX-Request": "true"}
    )
    assert words(page) == "Bob’s score changes from 70 to 63."


def test_the_entry_asks_for_its_mark_and_can_discard_its_columns() -> None:
    club = make_club()
    match = set_up(phone(club), club)
    page = phone(club).get(f"/m/{match.uid}/deals/1/hands/1/")
    assert 'aria-label="row 3, column 3: empty"' in on_one_line(page)
    assert "Discard column" in words(page)
    assert 'data-can-go="columns"' in on_one_line(page)
    assert "Sang along +4" in words(page)
    assert "Write - for each card of a discarded column." in words(page)
    assert "peek" in words(page).split()
    refused = phone(club).post(
        f"/m/{match.uid}/deals/1/hands/1/", {"cards": "- 2 3 4 5 6 7 8 9", "seen": 0}
    )
    assert "has a card beside “-” in column 1. Only a whole column is discarded" in on_one_line(
        refused
    )


def test_a_match_exports_and_imports_back_the_same(match: Match) -> None:
    client = phone(match.club)
    table = client.get(f"/m/{match.uid}/files/hands.csv").getvalue().decode("utf-8-sig")
    assert table.count("nine-square") == 9
    assert "5 5 5 K A 10 7 A 10" in table
    exported = client.get(f"/m/{match.uid}/files/matches.jsonl").getvalue().decode()
    data = json.loads(exported)
    assert [deal["was_caught"] for deal in data["deals"]] == ["Bob", None, "Cy"]
    assert data["deals"][0]["sang_along"] == ["Ann", "Cy"]
    assert data["options"]["cards_seen"] == 5
    assert read_match(data) == load_match(match.pk).build_record()
    other = make_club("Friday Table")
    sent = {"file": SimpleUploadedFile("matches.jsonl", exported.encode()), "token": make_token()}
    assert phone(other).post(f"/c/{other.uid}/import/", sent).status_code == 302
    assert replay(load_match(other.matches.get().pk).build_record()) == replay(
        load_match(match.pk).build_record()
    )


def test_nobody_is_no_answer_if_the_question_needs_somebody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    change_question(monkeypatch, nobody=False)
    club = make_club()
    client = phone(club)
    match = set_up(client, club)
    for seat, cards in enumerate(DEALS[0][0]):
        save_hand(match, 1, seat, cards)
    here = f"/m/{match.uid}/deals/1/question/"
    assert "nobody" not in on_one_line(client.get(here)).lower()
    refused = client.post(here, {"answer": "nobody", "seen": 0})
    assert refused.status_code == 422
    assert "Choose a player." in on_one_line(refused)
    with pytest.raises(RuleError, match="Choose one of the players"):
        play.answer_deal(match, 1, None, based_on=0)
    play.answer_deal(match, 1, 2, based_on=0)
    data = write_match(load_match(match.pk).build_record())
    data["deals"][0]["was_caught"] = None
    with pytest.raises(RuleError, match="Choose one of the players"):
        read_match(data)
