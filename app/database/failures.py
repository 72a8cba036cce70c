"""How the database's being away shows."""

from django.db.utils import InterfaceError, OperationalError

#: What a query raises when the database is away, or takes longer than it may.
DATABASE_DOWN = (OperationalError, InterfaceError)
