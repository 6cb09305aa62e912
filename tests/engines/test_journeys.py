"""An evening in Firefox and in WebKit: from the empty page to the television, with everything that
goes wrong.
"""

import socket

import pytest

from games.models import Match
from tests.builders import make_match
from tests.engines.conftest import NewPhone
from tests.engines.evening import play_a_match
from tests.engines.phone import Phone
from tests.play.rows import hands
from tests.server.running import Server

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_will_do]

EASY = "A 2 3 4 5 6 8 9 J Q"
DEAR = "9 9 10 Q J J Q 10 8 8"


def base(server: Server) -> str:
    """Return the server's address: by this computer's name where it leads here, as no browser takes
    that for secure.
    """
    name = socket.gethostname().lower()
    try:
        here = socket.gethostbyname(name) == "127.0.0.1"
    except OSError:
        here = False
    return f"http://{name if here else 'localhost'}:{server.port}"


def join(phone: Phone, server: Server, match: Match, page: str = "") -> None:
    """Come by the club's link for keeping score, and go to a page of the match."""
    phone.driver.get(f"{base(server)}/join/{match.club.keeper_secret}/?next=/m/{match.uid}/")
    phone.wait(
        lambda: phone.driver.current_url.endswith(f"/m/{match.uid}/"),
        "The link does not lead to the match",
    )
    phone.driver.get(f"{base(server)}/m/{match.uid}/{page}")


def test_a_match_works_from_the_first_page_to_the_television(
    server: Server, new_phone: NewPhone
) -> None:
    play_a_match(new_phone(), base(server))


def test_a_board_follows_another_phone_until_the_match_ends(
    server: Server, new_phone: NewPhone
) -> None:
    match, keeper, board = make_match("tens-grid", 2), new_phone(), new_phone()
    join(board, server, match)
    board.expect_heading("Tens on a grid")
    join(keeper, server, match, "deals/1/hands/1/")
    keeper.tap_cards(EASY)
    keeper.save()
    board.expect_text("1 of 2 hands entered")
    keeper.expect_heading("Bob")
    keeper.tap_cards(DEAR)
    keeper.save()
    board.expect_text("total · deal 1")
    keeper.follow("Board")
    keeper.tap("More")
    keeper.follow("End the match early")
    keeper.tap("End the match")
    board.expect_heading("Ann wins")


def test_hands_saved_while_the_server_is_away_arrive_later(
    server: Server, new_phone: NewPhone
) -> None:
    match, phone = make_match("hang-ten", 4), new_phone()
    join(phone, server, match, "deals/1/hands/1/")
    phone.tap_cards(EASY)
    phone.expect_cards(EASY)
    server.kill()
    phone.save()
    phone.expect_text("1 hand not sent yet")
    phone.expect_heading("Bob")
    phone.tap_cards("7 7 7")
    server.start()
    phone.wait(lambda: hands(match)[0] == EASY, "The hand does not arrive")
    phone.expect_cards("7 7 7 _ _ _ _ _ _ _")
    assert hands(match) == [EASY, None, None, None]


def test_hands_can_be_typed_without_javascript(server: Server, new_phone: NewPhone) -> None:
    match, phone = make_match("hang-ten", 4), new_phone(scripts=False)
    board = f"{base(server)}/m/{match.uid}/"
    phone.driver.get(f"{base(server)}/join/{match.club.keeper_secret}/?next=/m/{match.uid}/")
    phone.tap_without_scripts("//main//button[1]", lambda: phone.driver.current_url == board)
    phone.driver.get(f"{board}deals/1/hands/1/")
    field = phone.wait(lambda: phone.driver.find_element("id", "cards"), "No field for cards")
    field.send_keys(EASY)
    save = "//form[@id='entry']//button[contains(@class, 'plain')]"
    phone.tap_without_scripts(save, lambda: hands(match)[0] == EASY)
    # Asked for its page while one takes the place of another, WebKit may never answer.
    phone.wait(
        lambda: phone.driver.current_url.endswith("/deals/1/hands/2/"), "It does not lead on"
    )
    phone.wait(lambda: "is saved" in phone.driver.page_source, "It is not said")
