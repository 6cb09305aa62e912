"""Values by themselves, nothing stored: names, looks, payment links, codes, evenings, numbers."""
