"""The factsheet of a share class: two pages for download (ADR 0160).

``api`` (the endpoint), ``services`` (the file, made or kept), ``content`` (its texts and numbers, ready to be read),
``drawings`` (its charts), ``wording`` (numbers and dates as they are written), ``factsheet.typ`` (where they stand).
"""
