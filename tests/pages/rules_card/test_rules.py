"""/rules/ and /rules/<game>/: the rules cards, for anybody."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from games.pages.editor.beginnings import begin_draft
from games.pages.rules_card import views as rules_views
from games.pages.rules_card.examples import HANDS
from games.play.house_games import MAX_HOW_TO_PLAY_LENGTH
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.built_in.game_templates.how_to_play import HOW_TO_PLAY
from games.rules.built_in.ranks import build_ranks
from games.rules.cards import RANKS, read_cards
from games.rules.declared.reading import read_declaration
from games.rules.game import Game
from games.rules.record import HandRecord
from games.rules.scoring import score_hand
from games.rules.words import Question, Words
from games.wording.translated import numeral
from tests.builders import make_club
from tests.reading_pages import on_one_line, plain_text

GAMES = [pytest.param(game, id=game.key) for game in BUILT_IN.values()]
WORDS = Path(settings.BASE_DIR) / "templates" / "games" / "rules_card" / "games"
TOLD = [game for game in GAMES if (WORDS / f"{game.id}.html").exists()]


KINGS = Game(
    read_declaration(
        {
            "name": "Seven Kings",
            "players": [3, 4],
            "layout": "pile",
            "cards": build_ranks(**dict.fromkeys(RANKS, 1) | {"K": 77}),
            "decks": {"3": 1, "4": 2},
            "wins": "lowest",
            "end": {"target": 250, "when": "reached"},
            "question": {"text": "Who dropped the King?", "nobody": True, "rest": {"add": -44}},
            "mark": {"text": "Took the first King", "points": -33},
        }
    ),
    Words(
        line="Whoever holds Kings holds too much.",
        question=Question(
            key="dropped", why="It costs 44 points.", short="drop", times="dropped it"
        ),
        mark="first_king",
    ),
    key="kings",
    listed=True,
)
"""A game that nobody has written a card for."""


def read(path: str) -> str:
    """Return the page as HTML."""
    answer = Client().get(path)
    assert answer.status_code == 200
    return on_one_line(answer)


def test_cards_of_existing_games_list_the_points_of_every_rank():
    assert set() < set(HANDS) <= {path.stem for path in WORDS.iterdir()} <= set(BUILT_IN)
    for game in BUILT_IN.values():
        rows = re.findall(
            r'data-rank="(\w+)">\1</th><td role="cell">([^<]+)</td>', read(f"/rules/{game.key}/")
        )
        assert rows == [(rank, numeral(game.values[rank])) for rank in RANKS]
    for none in ("bridge", "Hang-Ten", "_told", "card"):
        assert Client().get(f"/rules/{none}/").status_code == 404


@pytest.mark.parametrize("game", TOLD)
def test_a_card_runs_from_set_up_to_rulings_and_links_each_part(game):
    html = read(f"/rules/{game.key}/")
    anchors = re.findall(r'<a href="#([\w-]+)">', html)
    parts = ["play", "values", "scoring", "match-end", "settled", "choices"]
    assert [anchor for anchor in anchors if anchor not in ("pot", "stakes")] == parts
    assert ("pot" in anchors) == (game.pot is not None)
    assert ("stakes" in anchors) == (game.pot is None)
    assert re.findall(r'<h2 id="([\w-]+)">', html) == anchors
    for part in anchors:
        told = html.partition(f'<h2 id="{part}">')[2].partition("</h2>")[2].partition("<h2")[0]
        assert plain_text(told), part


@pytest.mark.parametrize("game", TOLD)
def test_every_example_is_drawn_with_the_points_of_its_cards(game):
    figures = re.findall(r"<figure>(.*?)</figure>", read(f"/rules/{game.key}/"), re.DOTALL)
    scores = [
        score_hand(game, HandRecord(read_cards(text))) for text in HANDS.get(game.key, {}).values()
    ]
    assert [plain_text(figure).split()[-2] for figure in figures] == [
        numeral(score.points) for score in scores
    ]
    for figure, score in zip(figures, scores, strict=True):
        drawn = re.findall(r'data-rank="(\w+)"', figure)
        assert set(drawn) == set(score.cards or ()) - {"-"}


def test_a_game_without_a_text_has_a_card_of_its_declaration(monkeypatch):
    monkeypatch.setattr(rules_views, "BUILT_IN", {**BUILT_IN, "kings": KINGS})
    assert "Seven Kings" in plain_text(read("/rules/"))
    html = read("/rules/kings/")
    card = plain_text(html)
    for part in (
        "Whoever holds Kings holds too much.",
        "Players 3 or 4",
        "Decks 1 deck for 3 players, 2 for 4",
        "at a total of 250 or more",
        "K 77",
        "It costs 44 points.",
        "“Took the first King” gives −33 points.",
        "Total that ends the match 250 , or 1 to 10,000",
        "Suits never count",
    ):
        assert part in card


@pytest.mark.django_db
@pytest.mark.parametrize("like", [*BUILT_IN, *TEMPLATES])
def test_a_copy_begins_with_set_up_and_turns(like):
    draft, _ = begin_draft(make_club(), like)
    assert HOW_TO_PLAY.keys() == TEMPLATES.keys()
    assert draft.how_to_play == (
        BUILT_IN[like].how_to_play if like in BUILT_IN else HOW_TO_PLAY[like]
    )
    assert 0 < len(draft.how_to_play) <= MAX_HOW_TO_PLAY_LENGTH
