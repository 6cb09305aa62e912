"""PostgreSQL, with a look at a connection before it is used again that costs no question to the server."""
