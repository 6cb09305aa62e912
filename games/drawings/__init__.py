"""What is drawn: hands, games, charts."""
