"""Tables that staff have uploaded are about funds, but a workbook may name who wrote it."""

from django.db.models import Q

from app.database.personal import End, holds
from app.database.retention import Period, Term

holds(
    "importing.TableImport",
    "files about funds and prices with whatever a workbook says about its author, who of a company handed it in, what "
    "became of them",
    end=End.EXPIRES,
    # The sweep of uploads removes the files, which no row names any more.
    kept=Term("uploads", Period(years=1), "it was loaded, or last touched", lambda limit: Q(changed_at__lt=limit)),
    withheld="files about funds, of the provider or of a company, which are no data about a person",
)
