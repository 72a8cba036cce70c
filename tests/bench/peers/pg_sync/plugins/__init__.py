"""pgsync looks for plugins in a package of this name."""
