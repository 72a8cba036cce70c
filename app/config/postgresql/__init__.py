"""Django's backend for PostgreSQL, whose callers do not wait for ever: named by DATABASES in the settings."""
