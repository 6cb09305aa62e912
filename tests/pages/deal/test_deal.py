"""The page of a deal: what it says is approved (deals on the way); here is where it leads."""

import pytest

from games import play
from games.rules.built_in.templates.counted import COUNTED
from tests.builders import enter, make_house_match
from tests.reading_pages import get

pytestmark = pytest.mark.django_db


def test_a_deal_that_is_not_there_is_not_found_and_one_after_the_end_leads_to_the_result(match):
    enter(match, 1, [12, 3, 20, 12])
    for number in (0, 3, 10**30):
        assert get(match, f"deals/{number}/").status_code == 404
    play.end_match(match, "leader")
    response = get(match, "deals/2/")
    assert (response.status_code, response.url) == (302, f"/m/{match.uid}/")


def test_a_deal_that_was_only_begun_when_the_match_was_ended_leads_to_the_match():
    match = make_house_match(COUNTED["oh-hell"], 3)
    play.say(match, 1, {0: {"Bid": 1}}, was={})
    play.end_match(match, "split")
    assert get(match, "deals/1/").url == f"/m/{match.uid}/"
