"""/rules/ and /rules/<game>/: the rules cards, for anybody."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from games.pages.rules import views as rules_views
from games.pages.rules.examples import HANDS
from games.pages.shared.words import number
from games.rules.built_in import BUILT_IN
from games.rules.built_in.ranks import ranks
from games.rules.cards import RANKS, read_cards
from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.money.pot import share
from games.rules.record import Hand
from games.rules.scoring import score_hand
from games.rules.words import Question, Words
from tests.builders import make_match, phone

GAMES = [pytest.param(game, id=game.key) for game in BUILT_IN.values()]
WORDS = Path(settings.BASE_DIR) / "templates" / "games" / "rules" / "games"
TOLD = [game for game in GAMES if (WORDS / f"{game.id}.html").exists()]


KINGS = Game(
    read_declaration(
        {
            "name": "Seven Kings",
            "players": [3, 4],
            "layout": "pile",
            "cards": ranks(**dict.fromkeys(RANKS, 1) | {"K": 77}),
            "decks": {"3": 1, "4": 2},
            "wins": "lowest",
            "end": {"target": 250, "when": "reached"},
            "question": {"text": "Who dropped the King?", "nobody": True, "rest": {"add": -44}},
            "mark": {"text": "Took the first King", "points": -33},
        }
    ),
    Words(
        line="Whoever holds Kings holds too much.",
        question=Question(key="dropped", why="It costs 44 points.", short="drop", times="dropped it"),
        mark="first_king",
    ),
    key="kings",
    listed=True,
)
"""A game that nobody has written a card for."""


def read(path: str) -> str:
    """The page as HTML."""
    answer = Client().get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def words(html: str) -> str:
    """What a page says, without its tags and with plain single spaces."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).replace("\u00a0", " ").split())


def test_the_list_leads_to_the_card_of_every_game() -> None:
    html = read("/rules/")
    for game in BUILT_IN.values():
        assert f'href="/rules/{game.key}/"' in html
        assert game.name in words(html)
        assert f"{game.players[0]} to {game.players[-1]} players" in words(html)


@pytest.mark.parametrize("game", ["bridge", "Hang-Ten", "_told", "card"])
def test_a_game_that_is_not_there_has_no_card(game: str) -> None:
    assert Client().get(f"/rules/{game}/").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_a_card_gives_the_points_of_every_rank(game: Game) -> None:
    rows = re.findall(r'data-rank="(\w+)">\1</th><td role="cell">([^<]+)</td>', read(f"/rules/{game.key}/"))
    assert rows == [(rank, number(game.values[rank])) for rank in RANKS]


def test_words_and_examples_are_for_games_that_are_there() -> None:
    assert set() < set(HANDS) <= {path.stem for path in WORDS.iterdir()} <= set(BUILT_IN)


@pytest.mark.parametrize("game", TOLD)
def test_a_card_tells_the_game_from_set_up_to_rulings_and_leads_to_each_part(game: Game) -> None:
    html = read(f"/rules/{game.key}/")
    anchors = re.findall(r'<a href="#([\w-]+)">', html)
    parts = ["setup", "turn", "deal-end", "values", "scoring", "match-end", "settled", "choices"]
    assert [anchor for anchor in anchors if anchor not in ("pot", "stakes")] == parts
    assert ("pot" in anchors) == (game.pot is not None)
    assert ("stakes" in anchors) == (game.pot is None)
    assert re.findall(r'<h2 id="([\w-]+)">', html) == anchors
    for part in anchors:
        told = html.partition(f'<h2 id="{part}">')[2].partition("</h2>")[2].partition("<h2")[0]
        assert words(told), part


@pytest.mark.parametrize("game", TOLD)
def test_every_example_is_drawn_and_has_the_points_that_its_cards_score(game: Game) -> None:
    figures = re.findall(r"<figure>(.*?)</figure>", read(f"/rules/{game.key}/"), re.DOTALL)
    scores = [score_hand(game, Hand(read_cards(text))) for text in HANDS.get(game.key, {}).values()]
    assert [words(figure).split()[-2] for figure in figures] == [number(score.points) for score in scores]
    for figure, score in zip(figures, scores, strict=True):
        drawn = re.findall(r'data-rank="(\w+)"', figure)
        assert set(drawn) == set(score.cards or ()) - {"-"}


PLAYED_FOR = " Playing for nothing , or so much a point, or a pot"


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (
            "hang-ten",
            "Decks as above , or 1 to 20 Deals 10 , or 1 to 100 A block gives −10 , or −50 to 0 "
            "Playing for a pot yes , or no "
            "One unit 5 ¢ , or 1 ¢ to $1,000.00 Currency USD , or any other with 0, 2 or 3 decimals",
        ),
        (
            "tens-grid",
            "Decks as above , or 1 to 20 Total that ends the match 100 , or 1 to 10,000 A Queen counts 10 , or 0 to 15"
            + PLAYED_FOR,
        ),
        (
            "basketball",
            "Decks as above , or 1 to 20 Deals 1 , or 1 to 100 A pair gives 25 , or 0 to 100 "
            "Three alike give 40 , or 0 to 100 Four alike give 50 , or 0 to 100" + PLAYED_FOR,
        ),
        (
            "golf",
            "Decks as above , or 1 to 20 Deals 9 , or 1 to 100 Going out without the lowest costs 10 , or 0 to 50"
            + PLAYED_FOR,
        ),
        (
            "tens-pile",
            "Decks as above , or 1 to 20 Total that ends the match 100 , or 1 to 10,000 "
            "Exactly nineteen gives −10 , or −50 to 0" + PLAYED_FOR,
        ),
    ],
)
def test_options_are_listed_with_what_is_usual_and_what_else_they_can_be(game: str, said: str) -> None:
    choices = read(f"/rules/{game}/").partition('<h2 id="choices">')[2].partition("</h2>")[2]
    assert words(choices.partition("</dl>")[0]) == said


def test_what_more_equal_columns_give_follows_the_rules() -> None:
    def steps(game: str) -> list[str]:
        return re.findall(r">\d columns?</th><td><b>([^<]+)</b>", read(f"/rules/{game}/"))

    assert steps("hang-ten") == ["0", "−10", "−10", "−20", "−20"]
    assert steps("tens-grid") == ["0", "−20", "−30", "−40", "−50"]


def test_sets_in_basketball_give_what_the_rules_say() -> None:
    said = words(read("/rules/basketball/"))
    assert "a pair 25 three 40 four 50" in said
    assert "Five nines. 92 points" in said  # 40 + 25 and 27 for the rest


def test_the_pot_table_gives_antes_and_prizes_as_amounts_and_units() -> None:
    said = words(read("/rules/hang-ten/"))
    assert "4 $1.00 20 units $4.00 80 units 5 80 ¢ 16 units $4.00 80 units 6 75 ¢ 15 units $4.50 90 units" in said
    assert "First Second Third, with 6 players" in said
    assert "One lowest, one second 25 ¢ 5 units 10 ¢ 2 units 5 ¢ 1 unit" in said
    assert "One lowest, several tied for second 25 ¢ 5 units 5 ¢ each 1 unit nobody" in said
    assert "Two tied for lowest 15 ¢ each 3 units nobody 5 ¢ 1 unit" in said
    assert "Three or more tied for lowest 10 ¢ each 2 units nobody nobody" in said


def test_what_is_said_about_odd_cents_is_what_the_pot_does() -> None:
    assert "clockwise, starting with the first sharer left of the dealer" in words(read("/rules/hang-ten/"))
    assert share(11, (0, 1, 3), dealer=1, players=4) == (4, 3, 4)


def test_going_out_in_golf_is_shown_with_a_tie_that_is_not_lower() -> None:
    said = words(read("/rules/golf/"))
    assert "Ann 6 0 6 Bob 14 0 14" in said
    assert "Ann 6 +10 16 Bob 6 0 6" in said


def test_a_game_without_a_pot_of_its_own_tells_its_stakes() -> None:
    for game in BUILT_IN.values():
        said = words(read(f"/rules/{game.key}/"))
        assert ("Each two players settle the difference of their totals" in said) == (game.pot is None)
        assert "who pays whom" in said


def test_a_game_without_words_of_its_own_has_a_card_from_its_declaration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_views, "BUILT_IN", {**BUILT_IN, "kings": KINGS})
    assert "Seven Kings" in words(read("/rules/"))
    html = read("/rules/kings/")
    said = words(html)
    for part in (
        "Whoever holds Kings holds too much.",
        "Players 3 or 4",
        "Decks 1 for 3 players, 2 for 4",
        "until a total is 250 or more",
        "K 77",
        "It costs 44 points.",
        "“Took the first King” gives −33 points.",
        "Total that ends the match 250 , or 1 to 10,000",
        "Suits never count",
    ):
        assert part in said
    assert "Set-up" not in said
    assert "#setup" not in html


@pytest.mark.django_db
@pytest.mark.parametrize(("block", "asks"), [(-10, True), (-20, False)])
def test_a_card_says_that_a_score_is_asked_about_only_where_it_is(block: int, asks: bool) -> None:
    match = make_match("hang-ten", block=block)
    card = words(phone(match.club).get(f"/m/{match.uid}/rules/").content.decode())
    assert ("no cards can give" in card) is asks
