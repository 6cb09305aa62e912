"""Where a club says what its own game is."""
