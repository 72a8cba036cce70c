"""Lists of funds and their classifications name nobody."""

from app.database.personal import nobody

nobody(
    "what fund companies state about funds, and which lists the provider keeps of them",
    "rosters.Scheme",
    "rosters.Classification",
    "rosters.FundList",
    "rosters.FundList_peergroups",
    "rosters.Decision",
)
