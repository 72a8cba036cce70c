"""Methodologies and legal texts name nobody."""

from app.database.personal import nobody

nobody("texts that the provider publishes", "policies.Policy")
