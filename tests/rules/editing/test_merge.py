"""Two who have changed the same game: what is taken from each, and what has to be said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.built_in.templates import TEMPLATES
from games.rules.declared.reading import read_declaration
from games.rules.editing.change import CHANGES, changed
from games.rules.editing.facts import checked, differing, fact_of, with_facts
from games.rules.editing.merge import merge
from games.rules.errors import DeclarationError
from tests.rules.declared.strategies import declarations
from tests.rules.editing.test_change import VALUES

GOLF = read_declaration(TEMPLATES["golf-6"])
TAPS = st.lists(st.tuples(st.sampled_from(sorted(CHANGES)), st.integers(0, 4), VALUES), max_size=5)


def after(game, *taps):
    """The game after these taps, as the editor sends them."""
    for tap in taps:
        fact, _, value = tap.partition("=")
        game = changed(game, fact, value)
    return game


def tapped(game, taps):
    """The game after taps of which some may be refused."""
    for fact, place, value in taps:
        try:
            game = changed(game, f"{fact}-{place}", value)
        except DeclarationError:
            continue
    return game


@given(declarations(most_cells=9, most_groups=3), TAPS, TAPS)
def test_every_fact_is_mine_or_theirs_and_what_only_one_has_changed_is_not_asked(declaration, mine, theirs):
    game = read_declaration(declaration)
    here, there = tapped(game, mine), tapped(game, theirs)
    merged = merge(game, here, there)
    assert checked(merged.game)
    assert set(merged.taken).isdisjoint(merged.both)
    for key in merged.both:
        assert fact_of(merged.game, key) == fact_of(here, key)
    if here == game:
        assert (differing(merged.game, there), merged.both) == ([], ())
    if there == game:
        assert (merged.game, merged.both) == (with_facts(here, here, ()), ())


@given(declarations(most_cells=9, most_groups=3), TAPS, TAPS)
def test_whoever_takes_all_of_theirs_has_theirs_and_of_mine_what_they_left_alone(declaration, mine, theirs):
    game = read_declaration(declaration)
    here, there = tapped(game, mine), tapped(game, theirs)
    merged = merge(game, here, there)
    try:
        settled = checked(with_facts(merged.game, there, merged.both))
    except DeclarationError:
        return  # that is said, and the facts are asked for once more
    for key in merged.both:
        assert fact_of(settled, key) == fact_of(there, key)


@given(declarations(most_cells=9, most_groups=3), declarations(most_cells=9, most_groups=3))
def test_a_game_with_all_facts_of_another_one_is_that_other_one(declaration, other):
    game, there = read_declaration(declaration), read_declaration(other)
    assert differing(checked(with_facts(game, there, differing(game, there))), there) == []


@pytest.mark.parametrize(
    ("mine", "theirs", "both"),
    [
        (["points-1=5"], ["points-1=6"], ["card 2 points"]),
        (["points-1=5"], ["copies-1=6"], []),
        (["points-1=5"], ["without-1="], ["card 2"]),
        (["wild-1=yes"], ["like-1=K"], ["card 2 like"]),
        (["another="], ["another=Jo"], ["card Jo"]),
        (["gives-0=5"], ["excluding-0=2"], []),
        (["gives-0=5"], ["gives-0=6"], ["group column 0 points"]),
        (["gives-0=5"], ["off-0="], ["group column 0"]),
        (["rows=3"], ["gives-0=5"], []),
        (["rows=3"], ["columns=2"], ["lying"]),
        (["asked=asked", "beaten=add 10"], ["asked=asked", "tied=add 5"], ["tied", "beaten"]),
        (["mark=yes", "mark_points=-5"], ["mark=yes"], ["mark"]),
        (["least=3"], ["most=6"], ["players"]),
        (["limit=5"], ["ends=reached"], ["end"]),
        (["name=Ours"], ["name=Theirs"], ["name"]),
    ],
)
def test_what_both_have_changed_is_asked_and_nothing_else(mine, theirs, both):
    merged = merge(GOLF, after(GOLF, *mine), after(GOLF, *theirs))
    assert list(merged.both) == both


def test_a_column_stays_a_column_in_a_grid_of_another_size():
    merged = merge(GOLF, after(GOLF, "rows=3"), after(GOLF, "gives-0=5"))
    assert [(group.shape, group.points) for group in merged.game.groups] == [((3, 1), 5)]
    merged = merge(GOLF, after(GOLF, "gives-0=5"), after(GOLF, "rows=3"))
    assert [(group.shape, group.points) for group in merged.game.groups] == [((3, 1), 5)]


def test_decks_are_there_for_the_fewest_players():
    merged = merge(GOLF, after(GOLF, "least=3"), after(GOLF, "decks-0=2"))
    assert merged.game.decks == ((3, 2), (4, 2), (8, 3))


def test_a_question_that_one_takes_away_is_asked_with_what_follows_from_it():
    asks = after(GOLF, "asked=asked", "beaten=add 10")
    merged = merge(asks, after(asks, "asked=no"), after(asks, "best=double"))
    assert set(merged.both) == {"asked", "best", "beaten"}
    assert with_facts(merged.game, after(asks, "best=double"), merged.both).question.best.do == "double"
    assert with_facts(merged.game, after(asks, "best=double"), ["best"]).question is None


def test_groups_count_in_the_order_that_one_has_given_them():
    groups = after(GOLF, "equal=corners", "choice=in_order")
    theirs = after(groups, "first-1=")
    merged = merge(groups, after(groups, "gives-0=7"), theirs)
    assert [(group.form, group.points) for group in merged.game.groups] == [("corners", -20), ("shape", 7)]


def test_what_does_not_go_together_is_asked_as_a_whole():
    merged = merge(GOLF, after(GOLF, "equal=corners"), after(GOLF, "lying=pile"))
    assert merged.game == after(GOLF, "equal=corners")
    assert set(merged.both) == {"lying", "group column 0", "group corners 0"}


def test_where_nobody_knows_how_the_game_was_every_difference_is_asked():
    merged = merge(None, after(GOLF, "points-1=5"), after(GOLF, "wins=highest"))
    assert (merged.both, merged.taken) == (("card 2 points", "wins"), ())
