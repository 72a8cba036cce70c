"""From draft to published and withdrawn: states, who may do what, scheduled times, pending edits, and who did what."""
