"""Break lines of the app on purpose, one at a time, and say which of these mutants the tests catch:
`make mutants`.

The tree itself stays as it is: everything happens in a copy. mutmut leaves out what is decorated
and cosmic-ray removes no statement, and neither takes a sample; hence these few files.
"""
