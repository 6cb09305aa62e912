"""What the app says: amounts, prizes, log lines, who came and went; no request, no page."""
