"""What the editor shows of a game, and how a form's taps become another draft."""

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from games.pages.editor.beginnings import free_name, new_draft
from games.pages.editor.editor import editor
from games.pages.editor.forms import form_of, read_draft
from games.pages.editor.trial_hand import example_hand, fitted
from games.rules.built_in.templates import TEMPLATES
from games.rules.declared.reading import read_declaration
from games.rules.editing.change import CHANGES
from games.rules.errors import DeclarationError
from games.rules.game import Game
from games.rules.scoring import score_cells
from tests.rules.declared.strategies import declarations
from tests.rules.editing.test_change import VALUES


def begin(template="golf-6"):
    return new_draft(read_declaration(TEMPLATES[template]), "")


def tap(draft, *taps, start=None, **typed):
    """The draft after a form with it was sent, with these taps and what was typed."""
    data = QueryDict(mutable=True)
    for name, value in form_of(draft).items():
        data[name] = str(value)
    data["hand"] = typed.pop("hand", " ".join(draft.hand))
    data["open"] = draft.open
    for name, value in typed.items():
        data[name.replace("__", "-")] = value
    data.setlist("do", taps)
    return read_draft(data, start or draft)


def say(sentences):
    return " ".join(part if isinstance(part, str) else part.text + part.after for part in sentences.parts)


@given(declarations())
def test_every_game_that_can_be_declared_can_be_edited(declaration):
    draft = new_draft(read_declaration(declaration), "")
    shown = editor(draft, draft)
    assert shown.missing == ""
    assert not shown.unsaved
    assert draft.game.layout == "typed" or shown.hand.problem == ""


@given(
    declarations(most_cells=9, most_groups=2), st.lists(st.tuples(st.sampled_from(sorted(CHANGES)), VALUES), max_size=8)
)
def test_undo_takes_every_change_back(declaration, taps):
    start = draft = new_draft(read_declaration(declaration), "")
    for fact, value in taps:
        draft = tap(draft, f"{fact}={value}", start=start)
        editor(draft, start)
    for _ in draft.steps:
        draft = tap(draft, "undo", start=start)
    assert (draft.game, draft.how_to_play, draft.steps) == (start.game, start.how_to_play, ())


def test_what_is_told_is_taken_back_as_well():
    told = tap(begin(), told="Deal six.\r\nTurn two. ")
    assert told.how_to_play == "Deal six.\nTurn two."
    assert tap(told, "undo").how_to_play == ""


@pytest.mark.parametrize("game", ["", "{", "[]", '{"name": 1}', '{"name": "x", "name": "y"}'])
def test_a_form_without_a_game_in_it_is_out_of_date(game):
    data = QueryDict(mutable=True)
    data["game"] = game
    with pytest.raises(DeclarationError, match="out of date"):
        read_draft(data, begin())


def test_steps_that_nobody_made_are_passed_over():
    data = QueryDict(mutable=True)
    for name, value in form_of(begin()).items():
        data[name] = str(value)
    data["steps"], data["do"] = '[{"players": 7}]', "undo"
    assert read_draft(data, begin()).game == begin().game


def test_what_cannot_be_is_said_at_its_control_and_kept_as_it_was_typed():
    draft = tap(begin(), points__1="many", name="")
    assert draft.errors == {
        "points-1": "This is a whole number from −1,000 to 1,000, not “many”.",
        "name": "The game needs a name.",
    }
    shown = editor(draft, begin())
    key = shown.keypad.rows[0][1]
    assert (key.points, key.panel.controls[0].text, key.panel.controls[0].error) == (
        "−2",
        "many",
        draft.errors["points-1"],
    )
    assert (shown.name.text, shown.missing, shown.unsaved) == ("", "2 things to mend", True)


def test_a_tap_takes_the_place_of_what_was_typed_there():
    draft = tap(begin(), "points-1=−4", points__1="many")
    assert (draft.errors, draft.game.cards[1].points) == ({}, -4)


def test_fields_that_nobody_touched_change_nothing():
    draft = tap(begin(), least="5", most="8")
    assert draft.game.players == (5, 8)
    assert tap(begin(), least="5", most="4").game.players == (4, 4)


def test_changed_facts_are_counted_and_marked():
    start = begin()
    draft = tap(start, "another=", start=start)
    draft = tap(draft, "asked=asked", start=start)
    draft = tap(draft, "beaten=add 10", start=start)
    shown = editor(draft, start)
    assert shown.mine == "Three facts are yours."
    assert [key.card for row in shown.keypad.rows for key in row if key.changed] == ["Jo"]
    marked = [part.text for part in shown.going_out.parts if not isinstance(part, str) and part.changed]
    assert marked == ["is asked", "+10"]
    assert (shown.back, shown.unsaved) == (3, True)


def test_the_hand_to_try_holds_what_was_touched_and_tells_the_score_before():
    start = begin()
    draft = tap(start, "another=", start=start)
    assert "Jo" in draft.hand
    assert (draft.touched, draft.open) == ({"Jo"}, "p-card-13")
    old, new = [score_cells(Game(each.game), each.hand).points for each in (start, draft)]
    shown = editor(draft, start).hand
    assert (shown.was, shown.score) == (str(old), str(new))
    assert [cell.classes for row in shown.rows for cell in row if cell.card == "Jo" or "was" in cell.classes] != []


def test_a_hand_that_somebody_tapped_in_is_scored_as_it_stands():
    draft = tap(begin(), hand="K K 2 K K 2")
    assert editor(draft, begin()).hand.score == "0"
    odd = tap(tap(begin(), "gone=columns"), hand="- K 2 K K 2")
    assert "discarded as a whole" in editor(odd, begin()).hand.problem


def test_a_hand_that_is_typed_in_part_is_scored_so_far():
    part = tap(begin(), hand="K 3 x")
    assert part.hand == ("K", "3", "_", "_", "_", "_")
    assert editor(part, begin()).hand.score == "3"


def test_a_hand_that_goes_with_the_game_no_more_makes_way_for_another():
    assert len(tap(begin(), "rows=3").hand) == 9
    assert "K" not in tap(tap(begin(), hand="K 3 4 5 6 7"), "without-12=").hand


@pytest.mark.parametrize("template", TEMPLATES)
def test_examples_fill_a_hand_and_show_a_group(template):
    game = read_declaration(TEMPLATES[template])
    hand = example_hand(game)
    assert fitted(game, hand) == hand
    if game.groups:
        groups = Game(game).working(hand)
        assert any(group.kind not in ("single", "discarded") for group in groups)


def test_sentences_say_what_is_so():
    golf = begin("golf-6")
    shown = editor(golf, golf)
    assert say(shown.equal.sentences[0]) == "An equal column gives 0 with all cards, always."
    assert say(shown.ending) == (
        "After nine deals the lowest total wins. "
        "For 2 to 8 players with one deck, from four on two, from eight on three."
    )
    takes = begin("winner-takes")
    assert say(editor(takes, takes).going_out) == (
        "Who went out has no cards left. Highest alone: takes the others’ points. Tied: takes the others’ points. "
        "Beaten: takes the others’ points. The others: becomes 0."
    )


def test_tiles_offer_what_fits_the_layout():
    def tiles(template):
        return [tile.name for tile in editor(begin(template), begin(template)).equal.tiles]

    assert tiles("golf-6") == ["column", "row", "two in a row", "block", "corners", "anywhere"]
    assert tiles("golf-9") == [
        *("column", "row", "two in a column", "two in a row", "block", "corners", "diagonal", "anywhere"),
    ]
    assert tiles("left-in-hand") == ["anywhere"]
    assert editor(begin("typed"), begin("typed")).equal is None


def test_numbers_below_zero_have_a_true_minus_also_on_cards():
    numbers = begin("numbers")
    shown = editor(numbers, numbers)
    assert shown.keypad.rows[0][0].card == "−2"
    assert shown.hand.keys[0] == ("-2", "−2")
    assert "−2" in [cell.card for row in shown.hand.rows for cell in row]


def test_a_name_that_is_taken_gets_a_number():
    assert free_name("Golf", {"golf", "golf 2"}) == "Golf 3"
    assert len(free_name("x" * 40, {"x" * 40})) == 40
    assert free_name("Hearts", set()) == "Hearts"


def test_taps_on_undo_that_are_sent_together_take_back_as_many_changes():
    start = begin()
    twice = tap(tap(start, "wins=highest", start=start), "limit=5", start=start)
    assert tap(twice, "undo", "undo", start=start).game == start.game
