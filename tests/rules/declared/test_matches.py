"""Matches of declared games: read from match files, replayed, written back; and what follows from
question and mark.
"""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.declared.games import read_game
from games.rules.errors import RuleError
from games.rules.files.match_file import FORMAT, read_match, write_match
from games.rules.files.match_lines import read_matches
from games.rules.replay import replay
from tests.examples import examples
from tests.rules.declared.strategies import declarations, hands

PEOPLE = ["Ann", "Bob", "Cy"]
CARDS = [
    {"card": "A", "points": 1},
    {"card": "10", "points": 10},
    {"card": "K", "points": -2, "copies": 2},
    {"card": "Jo", "points": -5, "copies": 200, "wild": True},
]


def game(**changes):
    return {
        "name": " Pairs ",
        "players": [2, 4],
        "layout": {"rows": 1, "columns": 2},
        "cards": CARDS,
        "decks": {"2": 2, "4": 3},
        "wins": "lowest",
        "end": {"deals": 2},
    } | changes


def match(declared, *deals, **changes):
    some = {
        "format": FORMAT,
        "game": declared,
        "players": PEOPLE,
        "first_dealer": "Ann",
        "deals": list(deals),
    }
    return some | changes


def typed(*scores, **stored):
    return {"scores": dict(zip(PEOPLE, scores, strict=True)), **stored}


def asked(**actions):
    return game(question={"text": "Who knocked?", "nobody": True, **actions})


def scores(declared, *deals):
    return [list(deal.scores) for deal in replay(read_match(match(declared, *deals))).deals]


def error_of(data):
    with pytest.raises(RuleError) as raised:
        read_match(data)
    return str(raised.value)


def test_a_match_written_with_its_declaration_reads_back_the_same():
    assert read_game(game()) == read_game(game(name="Pairs", choice="best"))
    assert read_game(game()) != read_game(game(wins="highest"))
    declared = asked() | {"mark": {"text": "Sang", "points": 3}}
    deal = {
        "hands": {"Ann": "a t", "Bob": "JO k"},
        "scores": {"Cy": 4},
        "went_out": "Ann",
        "marked": ["Bob"],
    }
    record = read_match(match(declared, deal))
    written = json.loads(json.dumps(write_match(record)))
    assert written["game"] == {**declared, "name": "Pairs"}
    assert written["deals"] == [{**deal, "hands": {"Ann": "A 10", "Bob": "Jo K"}}]
    assert written["options"] == {"decks": 2, "deals": 2, "stakes": "none"}
    assert read_match(written) == record
    assert hash(read_match(written).game) == hash(record.game)


def test_t_is_a_ten_unless_it_is_a_card_of_its_own():
    assert read_match(match(game(), {"hands": dict.fromkeys(PEOPLE, "t T")})).deals[0].hands[
        0
    ].cards == ("10", "10")
    with_t = game(cards=[*CARDS, {"card": "t", "points": 7}])
    assert read_match(match(with_t, {"hands": dict.fromkeys(PEOPLE, "T 10")})).deals[0].hands[
        0
    ].cards == ("t", "10")


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        ({}, [3, 8, 5]),
        ({"best": {"add": 10}}, [13, 8, 5]),
        ({"best": {"double": True}}, [6, 8, 5]),
        ({"best": {"score": -7}}, [-7, 8, 5]),
        ({"best": {"others": 1}}, [16, 8, 5]),
        ({"best": {"others": -1}}, [-10, 8, 5]),
        ({"tied": {"add": 10}, "beaten": {"add": 20}}, [3, 8, 5]),
        ({"rest": {"others": 1}}, [3, 16, 16]),
        ({"best": {"score": 0}, "rest": {"others": -1}}, [0, 0, -6]),
        ({"best": {"add": 1}, "rest": {"double": True}}, [4, 16, 10]),
    ],
)
def test_actions_for_the_best_and_the_rest(actions, expected):
    declared = asked(**actions)
    assert scores(declared, typed(3, 8, 5, went_out="Ann"), typed(3, 8, 5, went_out=None)) == [
        expected,
        [3, 8, 5],
    ]


def test_the_working_shows_what_question_and_mark_change():
    declared = asked(beaten={"add": 10}, rest={"add": 0}) | {"mark": {"text": "Sang", "points": -3}}
    [deal] = replay(
        read_match(match(declared, typed(3, 8, 5, went_out="Bob", marked=["Bob"])))
    ).deals
    assert [[(line.text, line.points) for line in hand.lines] for hand in deal.hands] == [
        [],
        [("Who knocked? With a hand that is not the lowest", 10), ("Sang", -3)],
        [],
    ]
    assert deal.hands[1].base == 8


def test_the_only_player_without_cards_is_the_answer():
    declared = game(layout="pile", wins="highest", one_out=True, decks={"2": 20})
    declared["question"] = {
        "text": "Who is out?",
        "tied": {"add": 100},
        "beaten": {"others": 1},
        "rest": {"score": 0},
    }
    deals = [{"hands": {"Ann": "10 A", "Bob": "", "Cy": "A"}}, typed(4, 6, 0)]
    assert scores(declared, *deals) == [[0, 12, 0], [0, 0, 10]]
    assert "“went_out” is not a key" in error_of(match(declared, typed(4, 6, 0, went_out="Cy")))
    assert "Everyone still has cards" in error_of(match(declared, typed(4, 6, 1)))
    assert "only 1 player can go out" in error_of(match(declared, typed(4, 0, 0)))


def test_a_game_whose_scores_are_typed_has_no_cards_and_no_decks():
    declared = {
        "name": "Any",
        "players": [2, 3],
        "layout": "typed",
        "wins": "highest",
        "end": {"deals": 3},
    }
    record = read_match(match(declared, typed(3, -8, 5)))
    assert record.options == {"deals": 3, "stakes": "none"}
    assert replay(record).deals[0].scores == (3, -8, 5)
    assert read_match(write_match(record)) == record
    for cards, says in [
        ("A", "Ann’s hand: This game is played without cards, so “A” cannot be entered."),
        ("", "Any is played without cards."),
    ]:
        error = error_of(match(declared, {"hands": dict.fromkeys(PEOPLE, cards)}))
        assert f"Deal 1: {says}" in error
    assert "no option “decks”" in error_of(match(declared, options={"decks": 1}))


def test_a_deal_holds_no_more_of_a_card_than_its_decks():
    kings = {"Ann": "K K", "Bob": "k A", "Cy": "K A"}
    assert read_match(match(game(), {"hands": kings})).options["decks"] == 2
    assert error_of(match(game(), {"hands": kings}, options={"decks": 1})) == (
        "Deal 1: There are 4 × “K” in this deal, but 1 deck has only 2. Ann has 2, Bob has 1, Cy "
        "has 1."
    )


def test_cards_bound_the_score_of_a_hand_without_groups():
    assert read_game(game()).get_card_points(1) == range(-10, 21)
    anything = range(-10_000, 10_001)
    assert read_game(game(groups=[{"same": 2, "points": -900}])).get_card_points(1) == anything
    typed_game = {
        "name": "Any",
        "players": [2, 3],
        "layout": "typed",
        "wins": "highest",
        "end": {"deals": 3},
    }
    assert read_game(typed_game).get_card_points(1) == anything


def test_an_answer_is_required_and_nobody_only_if_declared():
    assert "went_out is missing. It must be a player, or null" in error_of(
        match(asked(), typed(1, 2, 3))
    )
    somebody = game(question={"text": "Who knocked?"})
    assert "went_out is missing. It must be a player." in error_of(match(somebody, typed(1, 2, 3)))
    assert "Who knocked? Choose one of the players." in error_of(
        match(somebody, typed(1, 2, 3, went_out=None))
    )


def test_a_bad_declaration_is_an_error_of_its_line():
    good, bad = (json.dumps(match(game(**wins), typed(1, 2, 3))) for wins in ({}, {"wins": "most"}))
    twice = good.replace('"wins": "lowest"', '"wins": "lowest", "wins": "lowest"')
    (_, first), (_, error), (number, key), (_, last) = read_matches(
        "\n".join([good, bad, twice, good]).encode()
    )
    assert first == last
    assert str(error) == "game: wins must be “lowest” or “highest”, not “most”."
    assert (number, str(key)) == (3, "game: a declared game must have “wins” only once.")


@settings(max_examples=examples(100))
@given(st.data())
def test_matches_of_any_declaration_replay_and_read_back_the_same(data):
    declared = data.draw(declarations())
    people = ["Ann", "Bob", "Cy", "Di", "Eve"][: declared["players"][0]]
    out = data.draw(st.sampled_from(people))
    deal = {"hands": {}, "scores": {}}
    for name in people:
        if declared["layout"] != "typed" and data.draw(st.booleans()):
            cards = data.draw(hands(declared)) or [declared["cards"][0]["card"]]
            deal["hands"][name] = "" if declared.get("one_out") and name == out else " ".join(cards)
        else:
            deal["scores"][name] = (
                0 if declared.get("one_out") and name == out else data.draw(st.integers(1, 500))
            )
    if "question" in declared and "one_out" not in declared:
        deal["went_out"] = out
    if "mark" in declared:
        deal["marked"] = data.draw(st.lists(st.sampled_from(people), unique=True))
    options = {} if declared["layout"] == "typed" else {"decks": 20}
    whole = match(declared, deal, players=people, first_dealer=out, options=options)
    try:
        record = read_match(whole)
    except RuleError as error:
        assert "in this deal; 20 decks hold" in str(error)  # noqa: PT017
        return
    [dealt] = replay(record).deals
    for hand in dealt.hands:
        assert hand.points == hand.base + sum(line.points for line in hand.lines)
        assert hand.cards is None or hand.base == sum(group.points for group in hand.groups)
    assert read_match(json.loads(json.dumps(write_match(record)))) == record
