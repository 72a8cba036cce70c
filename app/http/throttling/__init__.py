"""Throttling: how much one session and one address may ask for (ADR 0046).

``limits`` are the rates and their variables, ``buckets`` counts in this process, ``shared`` settles the counts of all
processes in Redis behind the requests' back, ``callers`` says who asks, ``middleware`` refuses.
"""
