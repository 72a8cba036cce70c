"""Column types that state their unit once, and the database's rule for one of them."""

from typing import Any

from django.db import models

from app.http import formats


class PercentField(models.DecimalField):  # type: ignore[type-arg]
    """Percent points, exact to four digits; missing when unknown."""

    #: How lists of the admin write it.
    written = staticmethod(formats.percent)

    def __init__(self, *names: Any, **options: Any) -> None:
        super().__init__(*names, **{"max_digits": 9, "decimal_places": 4, "null": True, "blank": True, **options})


class MillionsField(models.DecimalField):  # type: ignore[type-arg]
    """An amount in millions of euros, exact to two digits; missing when unknown."""

    #: How lists of the admin write it.
    written = staticmethod(formats.millions)

    def __init__(self, *names: Any, **options: Any) -> None:
        super().__init__(*names, **{"max_digits": 14, "decimal_places": 2, "null": True, "blank": True, **options})


class IsinIsValid(models.Func):
    """The SQL function ``isin_is_valid(text)``: form and check digit of ISO 6166, made by the first migration."""

    function = "isin_is_valid"
    arity = 1
    output_field = models.BooleanField()
