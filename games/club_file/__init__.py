"""A whole club as a file, and such a file as a club: `docs/club-file.md`."""
