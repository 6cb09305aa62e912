"""What pages show alike: people, hands, words, amounts. No page is known here."""
