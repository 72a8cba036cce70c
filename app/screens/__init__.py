"""Searching share classes: by name or code, on the screen with its facets, and guided step by step.

``app/funds`` keeps what is found here: the funds themselves, and the page of each.
"""
