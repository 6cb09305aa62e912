"""The app on a phone's start screen, without a connection, and with https at home."""
