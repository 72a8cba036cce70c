"""The fault soak: writers and readers at work while a seeded schedule kills, stops and starves the parts under them.

`./portal faults` runs it. At the end nothing may be missing, stale or left over in the indexes, no acknowledged write
may be lost, and users may have seen only what the API documents, for no longer than `schedule.LIMITS` says.
"""
