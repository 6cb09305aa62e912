"""What a person does on a page: access, form, `play`, page."""
