"""What the admin pages of every domain are made of."""
