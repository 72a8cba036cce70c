"""PDF documents made of a template and data, in the portal's type and colours (ADR 0160).

``rendering`` (a template with data becomes a file), ``portal.typ`` (what templates share: type, colours, tables, head
and foot), ``charts`` (SVG of lines and bars), ``letters`` (the characters that the fonts have), ``keeping`` (files that
were made before). A new document is a template beside the code that fills it: infra/docs/pdf.md.
"""
