"""Values that need no database: names, looks, payment links, codes, evenings, numbers."""
