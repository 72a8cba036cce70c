"""Classifications of funds from files: a plain sheet, or a European ESG Template (ADR 0260)."""
