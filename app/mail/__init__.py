"""Mail: rendered in one place, kept as rows with states, sent by workers (infra/docs/adr/0080-mail-as-rows.md).

``services`` queues, ``rendering`` writes text and HTML from the text catalogue, ``sending`` hands over to the server.
"""
