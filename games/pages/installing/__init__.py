"""The installed app: start screen, offline page, and https at home."""
