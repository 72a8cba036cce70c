"""Lists of the API: declared once, read strictly, turned over page by page, answered in one envelope."""
