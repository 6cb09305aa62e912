"""An evening in Firefox and in WebKit: from the empty page to the television, with everything that goes wrong."""

import socket

import pytest

from games import play
from games.models import Match
from tests.builders import enter, hand, make_match
from tests.engines.conftest import NewPhone
from tests.engines.phone import Phone
from tests.play.rows import hands
from tests.server.running import Server

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_will_do]

ANN, BOB = "A A K 9 9 2 3 4 5 6", "9 K Q 2 7 9 K Q 2 Q"
EASY = "A 2 3 4 5 6 8 9 J Q"


def base(server: Server) -> str:
    """The server's address: this computer's name, which no browser takes for a secure one, where it leads here."""
    name = socket.gethostname().lower()
    try:
        here = socket.gethostbyname(name) == "127.0.0.1"
    except OSError:
        here = False
    return f"http://{name if here else 'localhost'}:{server.port}"


def join(phone: Phone, server: Server, match: Match, page: str = "") -> None:
    """Come by the club's link for keeping score, and go to a page of the match."""
    phone.driver.get(f"{base(server)}/join/{match.club.keeper_secret}/?next=/m/{match.uid}/")
    phone.wait(lambda: phone.driver.current_url.endswith(f"/m/{match.uid}/"), "The link does not lead to the match")
    phone.driver.get(f"{base(server)}/m/{match.uid}/{page}")


def start_match(phone: Phone, game: str, names: tuple[str, ...]) -> None:
    """From the first page to the first hand."""
    phone.fill("Name of the club", "Thursday Table")
    phone.tap("Start the club")
    phone.heads("Thursday Table")
    phone.follow("Start the first match")
    phone.tap(game, exact=False)
    for name in names:
        phone.fill("What is the name?", name)
        phone.tap("Add")
        phone.find("button", f"{name} sits out")
    phone.tap(f"Start {game} with {len(names)}")


def test_a_match_from_the_first_page_to_the_television(server: Server, new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.driver.get(f"{base(server)}/")
    start_match(phone, "Ten-card Basketball", ("Ann", "Bob"))
    match = Match.objects.get()
    phone.wait(lambda: phone.driver.current_url.endswith(("/hands/1/", "/hands/2/")), "No hand is open")
    first = "Ann" if phone.is_there("heading", "Ann") else "Bob"
    second = "Bob" if first == "Ann" else "Ann"
    phone.tap_cards(ANN)
    phone.holds(ANN)
    phone.sees("Score 100")
    phone.save()
    phone.sees("hand is saved: 100")
    phone.tap("Take back")
    phone.holds(ANN)
    phone.save()
    phone.heads(second)
    phone.tap_cards("9 K Q 2")
    phone.holds("9 K Q 2 _ _ _ _ _ _")
    phone.driver.refresh()  # in the middle
    phone.holds("9 K Q 2 _ _ _ _ _ _")
    phone.tap_cards("7 9 K Q 2 Q")
    phone.sees("Score 147")
    phone.save()
    phone.heads("Bob wins")
    correct_the_first_hand(phone, first)
    phone.heads("Bob wins")
    phone.follow("Share result")
    phone.find("button", "Copy link")
    phone.driver.back()
    phone.follow("Show on a television")
    phone.sees("Bob")
    assert hands(match)[0] != ANN


def correct_the_first_hand(phone: Phone, name: str) -> None:
    """Takes the last card out of the first hand, and puts another in."""
    phone.follow("Correct something")
    phone.follow("Deal 1 ", exact=False)
    phone.follow(f"Correct the hand of {name}")
    phone.tap("Delete")
    phone.tap("7")
    phone.tap("Save the change")
    phone.heads(f"{name}’s hand in deal 1")
    phone.tap("Save correction")


def test_a_board_follows_what_another_phone_enters_and_a_match_can_be_ended(
    server: Server, new_phone: NewPhone
) -> None:
    match, phone = make_match("hang-ten", 4), new_phone()
    enter(match, 1, [30, 20, 10, 40])
    join(phone, server, match)
    phone.sees("Deal 2 of 10")
    play.record_hand(match, 2, 0, hand(77), seen=0)
    phone.sees("77")
    phone.follow("End the match early")
    phone.tap("End", exact=False)
    phone.heads("Cy wins")


def test_hands_that_are_saved_while_the_server_is_away_arrive_when_it_is_back(
    server: Server, new_phone: NewPhone
) -> None:
    match, phone = make_match("hang-ten", 4), new_phone()
    join(phone, server, match, "deals/1/hands/1/")
    phone.tap_cards(EASY)
    phone.holds(EASY)
    server.kill()
    phone.save()
    phone.sees("1 hand not sent yet")
    phone.heads("Bob")
    phone.tap_cards("7 7 7")
    server.start()
    phone.tap("Try now")
    phone.wait(lambda: hands(match)[0] == EASY, "The hand does not arrive")
    phone.holds("7 7 7 _ _ _ _ _ _ _")
    assert hands(match) == [EASY, None, None, None]


def test_hands_are_typed_where_there_is_no_javascript(server: Server, new_phone: NewPhone) -> None:
    match, phone = make_match("hang-ten", 4), new_phone(scripts=False)
    phone.driver.get(f"{base(server)}/join/{match.club.keeper_secret}/?next=/m/{match.uid}/")
    submit(phone, "//main//button[1]")
    phone.driver.get(f"{base(server)}/m/{match.uid}/deals/1/hands/1/")
    field = phone.wait(lambda: phone.driver.find_element("id", "cards"), "No field for cards")
    field.send_keys(EASY)
    submit(phone, "//form[@id='entry']//button[contains(@class, 'plain')]")
    phone.wait(lambda: hands(match)[0] == EASY, "The hand is not saved")
    phone.wait(lambda: "is saved" in phone.driver.page_source, "It is not said")


def submit(phone: Phone, path: str) -> None:
    """Tap a button that is found without scripts."""
    phone.wait(lambda: phone.driver.find_elements("xpath", path), path)[0].click()
