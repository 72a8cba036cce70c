"""What users export: the fund list and time series as spreadsheets, made row by row (ADR 0105)."""
