"""Public profiles of asset managers: what they say of themselves, their people, news and documents."""
