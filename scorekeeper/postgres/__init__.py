"""PostgreSQL backend that checks a connection before reuse without a query."""
