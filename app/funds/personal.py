"""Funds name nobody."""

from app.database.personal import nobody

nobody(
    "what fund companies publish about funds",
    "funds.OwnData",
    "funds.ListEntry",
    "funds.TrancheFacts",
    "funds.FundFacts",
    "funds.Peergroup",
    "funds.Universe",
    "funds.InvestmentFocus",
    "funds.Region",
    "funds.Fund",
    "funds.FormerFund",
    "funds.Spelling",
    "funds.Fund_investment_focus",
    "funds.Fund_regions",
    "funds.Tranche",
    "funds.KeyFigures",
    "funds.ExclusionCriterion",
    "funds.FundExclusion",
)
