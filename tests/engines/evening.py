"""A whole match, from the first page to the television, by what the pages say and nothing else."""

from tests.engines.phone import Phone

ANN = "A A K 9 9 2 3 4 5 6"


def start_match(phone: Phone, game: str, names: tuple[str, ...]) -> None:
    """Go from the first page to the first hand."""
    phone.fill("Name of the club", "Thursday Table")
    phone.tap("Start the club")
    phone.expect_heading("Tonight")
    phone.follow("One phone for everyone? Add the players here")
    for many, name in enumerate(names, 1):
        phone.fill("Enter the names in seat order", name)
        phone.tap("Add")
        phone.expect_text(f"{many} {'player is' if many == 1 else 'players are'} here.")
    phone.follow("Choose a game")
    phone.tap(game, exact=False)
    phone.tap("No money", role="radio", exact=False)
    phone.tap(f"Start, {names[0]} deals")
    phone.follow("Enter deal 1")


def play_a_match(phone: Phone, address: str) -> None:
    """Play it on a server that has no clubs yet, with a hand taken back, a page loaded anew, and a
    correction.
    """
    phone.driver.get(f"{address}/")
    start_match(phone, "Ten-card Basketball", ("Ann", "Bob"))
    phone.wait(
        lambda: phone.driver.current_url.endswith(("/hands/1/", "/hands/2/")), "No hand is open"
    )
    phone.find("button", "K")
    first = "Ann" if phone.is_there("heading", "Ann") else "Bob"
    enter_first_hand(phone)
    phone.expect_heading("Bob" if first == "Ann" else "Ann")
    phone.tap_cards("9 K Q 2")
    phone.expect_cards("9 K Q 2 _ _ _ _ _ _")
    phone.driver.refresh()  # in the middle
    phone.expect_cards("9 K Q 2 _ _ _ _ _ _")
    phone.tap_cards("7 9 K Q 2 Q")
    phone.expect_text("Score 147")
    phone.save()
    won = f"{'Bob' if first == 'Ann' else 'Ann'} wins"
    phone.expect_heading(won)
    correct_the_first_hand(phone, first)
    phone.follow("See the result")
    phone.expect_heading(won)
    phone.expect_text("101")
    phone.follow("Share the result")
    phone.tap("Copy link")
    phone.expect_text("The link is ")
    phone.driver.back()
    phone.tap("More")
    phone.follow("TV")
    phone.expect_text(won)


def enter_first_hand(phone: Phone) -> None:
    """Enter the first hand by fast taps; it is taken back once."""
    phone.tap_cards(ANN)
    phone.expect_cards(ANN)
    phone.expect_text("Score 100")
    phone.save()
    phone.expect_text("hand in deal 1 is saved: 100 points")
    phone.tap("Undo")
    phone.expect_cards(ANN)
    phone.expect_text("Score 100")
    phone.save()


def correct_the_first_hand(phone: Phone, name: str) -> None:
    """Take the last card out of the first hand, and put another in."""
    phone.tap("More")
    phone.follow("Corrections")
    phone.follow("Deal 1 ", exact=False)
    phone.follow(f"Edit the hand of {name}")
    phone.tap("Delete")
    phone.tap("7")
    phone.tap("Save the change")
    phone.expect_heading(f"{name}’s hand in deal 1")
    phone.tap("Save correction")
