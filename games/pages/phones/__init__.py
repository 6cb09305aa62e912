"""Which phones are in a club: coming by a link or a code, saying whose a phone is, shutting out."""
