"""What search engines and messengers see of the portal (ADR 0221 to 0223).

``describing`` (the heads of pages that show one thing), ``schema_org`` (what they say as structured data), ``sitemaps``
(all addresses), ``views`` (the files that robots ask for), ``api`` and ``pictures`` (what messengers show beside a
link), ``drawings`` and ``relief`` (the line and the map on it), ``poster.typ`` (where everything stands). Which pages
there are says ``app/http/routes.toml``; how a head is written, ``app/http/heads.py``.
"""
