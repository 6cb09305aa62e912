"""What the editor shows of a game, and how a form's taps become another draft."""

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from games.pages.editor.forms import read_draft
from games.pages.editor.trial_hand import fit_hand, make_example_hand
from games.play.house_games import find_free_name
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.declared.reading import read_declaration
from games.rules.editing.change import CHANGES
from games.rules.errors import DeclarationError
from games.rules.game import Game
from games.rules.scoring import score_cells
from tests.pages.editor.drafts import begin, form, shown, tap
from tests.rules.declared.strategies import declarations
from tests.rules.editing.test_change import VALUES
from tests.rules.editing.test_counted_changes import GAMES, TAPS


@given(declarations() | GAMES)
def test_every_declarable_game_can_be_edited(declaration):
    draft = begin(declaration)
    page = shown(draft)
    assert page.error_count == 0
    assert not page.is_unsaved
    assert page.hand is None or page.hand.problem == ""


CHANGED = st.lists(st.tuples(st.sampled_from(sorted(CHANGES)), VALUES), max_size=8)


@given(st.tuples(declarations(most_cells=9, most_groups=2), CHANGED) | st.tuples(GAMES, TAPS))
def test_undo_takes_every_change_back(changed_game):
    declaration, taps = changed_game
    start = draft = begin(declaration)
    for fact, value in taps:
        draft = tap(draft, f"{fact}={value}", start=start)
        shown(draft, start)
    for _ in draft.steps:
        draft = tap(draft, "undo", start=start)
    assert (draft.game, draft.how_to_play, draft.steps) == (start.game, start.how_to_play, ())


def test_a_form_without_a_game_is_out_of_date():
    data = QueryDict(mutable=True)
    for game in ("", "{", "[]", '{"name": 1}', '{"name": "x", "name": "y"}'):
        data["game"] = game
        with pytest.raises(DeclarationError, match="was open for too long"):
            read_draft(data, begin())
    odd = form(begin(), "undo", steps='[{"players": 7}]')
    assert read_draft(odd, begin()).game == begin().game


def test_an_invalid_value_is_marked_and_kept_as_typed():
    draft = tap(begin(), **{"points-1": "many", "name": ""})
    points = "Enter a whole number from −1,000 to 1,000, not “many”."
    assert draft.errors == {"points-1": points, "name": "A game needs a name."}
    page = shown(draft, begin())
    key = page.keypad.rows[0][1]
    control = key.panel.controls[0]
    assert (key.points, control.text, control.error) == ("−2", "many", points)
    assert (page.name.text, page.error_count, page.is_unsaved) == ("", 2, True)


def test_a_tap_replaces_what_was_typed_and_can_be_undone():
    draft = tap(begin(), "points-1=−4", **{"points-1": "many"})
    assert (draft.errors, draft.game.cards[1].points) == ({}, -4)
    told = tap(begin(), told="Deal six.\r\nTurn two. ")
    assert told.how_to_play == "Deal six.\nTurn two."
    assert tap(told, "undo").how_to_play == ""


def test_untouched_fields_change_nothing():
    draft = tap(begin(), least="5", most="8")
    assert draft.game.players == (5, 8)
    assert tap(begin(), least="5", most="4").game.players == (4, 4)


def test_changed_facts_are_counted_and_marked():
    start = draft = begin()
    for change in ("another=", "asked=asked", "beaten=add 10"):
        draft = tap(draft, change, start=start)
    page = shown(draft, start)
    assert page.changed_count == 3
    assert [key.card for row in page.keypad.rows for key in row if key.changed] == ["Jo"]
    marked = [
        part.text
        for part in page.sections[1].sentences[0].parts
        if not isinstance(part, str) and part.changed
    ]
    assert marked == ["“Who went out?”", "10 points more"]
    assert (page.undo_count, page.is_unsaved) == (3, True)
    assert tap(draft, "undo", "undo", "undo", start=start).game == start.game


def test_the_trial_hand_holds_touched_cards_and_the_old_score():
    start = begin()
    draft = tap(start, "another=", start=start)
    assert "Jo" in draft.hand
    assert (draft.touched, draft.open_panel) == (("Jo",), "p-card-13")
    old, new = [score_cells(Game(each.game), each.hand).points for each in (start, draft)]
    tried = shown(draft, start).hand
    assert (tried.score_before, tried.score) == (old, new)
    assert tap(start, **{"points-1": "7", "points-0": "7"}).touched == (
        "A",
        "2",
    )  # as the game has them, on any server
    assert [
        cell.classes
        for row in tried.rows
        for cell in row
        if cell.card == "Jo" or "was" in cell.classes
    ] != []


def test_a_tapped_trial_hand_is_scored_even_in_part():
    assert shown(tap(begin(), hand="K K 2 K K 2")).hand.score == 0
    odd = tap(tap(begin(), "gone=columns"), hand="- K 2 K K 2")
    assert "is discarded." in shown(odd).hand.problem
    part = tap(begin(), hand="K 3 x")
    assert part.hand == ("K", "3", "_", "_", "_", "_")
    assert shown(part).hand.score == 3


def test_a_trial_hand_that_no_longer_fits_is_replaced():
    assert len(tap(begin(), "rows=3").hand) == 9
    assert "K" not in tap(tap(begin(), hand="K 3 4 5 6 7"), "without-12=").hand


@pytest.mark.parametrize("template", TEMPLATES)
def test_examples_fill_a_hand_and_show_a_group(template):
    game = read_declaration(TEMPLATES[template])
    hand = make_example_hand(game)
    assert fit_hand(game, hand) == hand
    kinds = {group.kind for group in Game(game).working(hand)} if game.groups else set()
    assert not game.groups or kinds - {"single", "discarded"}


def test_negative_numbers_have_a_true_minus_on_cards_too():
    page = shown(begin("numbers"))
    assert page.keypad.rows[0][0].card == "−2"
    assert page.hand.keys[0] == ("-2", "−2")
    assert "−2" in [cell.card for row in page.hand.rows for cell in row]


def test_a_name_that_is_taken_gets_a_number():
    assert find_free_name("Golf", {"golf", "golf 2"}) == "Golf 3"
    assert len(find_free_name("x" * 40, {"x" * 40})) == 40
    assert find_free_name("Hearts", set()) == "Hearts"
