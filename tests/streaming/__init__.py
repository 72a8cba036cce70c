"""What tests of the stream share: a small world in PostgreSQL, and fixtures for real services."""
