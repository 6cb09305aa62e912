import pytest

from games import play
from games.models import Match
from games.rules.errors import PlayersError
from tests.builders import LOW, make_match, save_hand
from tests.play.rows import nothing_changes

pytestmark = pytest.mark.django_db


def test_a_missing_seat_or_deleted_match_is_rejected(match):
    for position in (-1, 2, 10**30):
        with nothing_changes(), pytest.raises(PlayersError, match="Choose one of the players"):
            save_hand(match, 1, position, 5)
    play.delete_match(match)
    with nothing_changes(), pytest.raises(Match.DoesNotExist, match="no longer exists"):
        save_hand(match, 1, 0, 5)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", LOW)
def test_saving_a_hand_takes_nine_queries_at_most(game, django_assert_max_num_queries):
    match = make_match(game, 4, decks=20)
    texts = [LOW[game]] * 4 if game != "tens-pile" else ["", "2", "2", "2"]
    for position, text in enumerate(texts):
        with django_assert_max_num_queries(9) as sent:
            save_hand(match, 1, position, text)
        assert [query["sql"].split()[0] for query in (sent[0], sent[-1])] == ["BEGIN", "COMMIT"]
    if game == "tens-pile":
        with django_assert_max_num_queries(
            10
        ):  # two hands of a whole deal, and what their players said last
            save_hand(match, 1, 0, "2", based_on=1, out_instead=1)


@pytest.mark.django_db(transaction=True)
def test_saving_in_the_fortieth_deal_takes_no_more_queries(django_assert_max_num_queries):
    match = make_match("tens-grid", 2)
    counts = []
    for number in range(1, 41):
        save_hand(match, number, 0, 1)
        with django_assert_max_num_queries(9) as sent:
            save_hand(match, number, 1, -1)
        counts.append(len(sent))
    assert counts == [counts[0]] * 40
