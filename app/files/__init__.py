"""Uploaded files: one mechanism for everything that somebody hands over (ADR 0161, infra/docs/files.md).

The rooms, in the order a file passes them: ``kinds`` (what may come), ``incoming`` (checked by content, pictures
written again), ``blobs`` (stored by the hash of the content, and swept), ``fields`` (the column that names it),
``serving`` (handed out), ``page_contents`` (text and pictures of the pages of a PDF).
"""
