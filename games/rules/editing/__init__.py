"""Changes of a declared game, fact by fact, as somebody taps or types them in the editor."""
