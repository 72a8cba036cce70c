"""The peer pgsync: its schema file, its plugin, its programs."""
