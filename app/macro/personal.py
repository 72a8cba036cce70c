"""Macro views are what a company says, and returns and outcomes are figures of markets."""

from app.database.personal import nobody

nobody("figures of markets, and how calls of companies turned out", "macro.MarketReturn", "macro.Outcome")
