"""How Django's own pages of the admin write dates and numbers: as :mod:`app.http.formats` does, in each language."""
