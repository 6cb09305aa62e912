"""What holds of a value by itself, without anything stored: names, looks, links to pay by, codes, evenings, numbers."""
