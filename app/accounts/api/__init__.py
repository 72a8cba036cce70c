"""HTTP endpoints of session, registration and profile."""
