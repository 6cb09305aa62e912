"""What is said: amounts, prizes, lines of the log, who came and went.

No request and no page is known here.
"""
