"""What every table from a file needs, whatever its rows are about (infra/docs/tables.md).

In the order a file passes them: ``opening`` (which format), ``texts`` (CSV) and ``workbooks`` (Excel, made less by
``narrowing`` and read by the program ``workbook_contents``) into ``sources`` (rows), ``cells``, ``numbers`` and
``currencies`` (texts to values),
``rejects`` (rows that are refused, and their report) with their ``reasons``, ``alone`` (one import at a time),
``staging`` (rows beside the tables), ``refusals`` (what the database does not take), ``progress``, and ``tables``, the
declaration that puts them together, for the ``command`` and for staff.
"""
