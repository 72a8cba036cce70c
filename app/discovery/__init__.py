"""What search engines and messengers see of the portal (ADR 0221, 0222).

``describing`` (the heads of pages that show one thing), ``schema_org`` (what they say as structured data), ``sitemaps``
(all addresses), ``views`` (the files that robots ask for). Which pages there are says ``app/http/routes.toml``; how a
head is written, ``app/http/heads.py``.
"""
