"""Ratings name nobody."""

from app.database.personal import nobody

nobody(
    "ratings of funds and how they came about",
    "ratings.Rating",
    "ratings.QualitativeRating",
    "ratings.Review",
    "ratings.Explanation",
)
