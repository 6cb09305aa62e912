"""What views have in common: how they answer, who follows a match, where a phone is in it."""
