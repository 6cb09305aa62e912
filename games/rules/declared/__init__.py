"""Games that a table declares: facts in JSON, without code, that one engine scores and explains."""
