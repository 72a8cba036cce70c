"""The price history: NAVs of share classes by date, with what was distributed.

``models`` (the table), ``storing`` (partitions, COPY, merge), ``history`` (arrays of it), ``returns`` (total return, by
month and week), ``importing`` (CSV files).
"""
