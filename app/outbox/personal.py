"""What the index is made from: documents, not persons."""

from app.database.personal import nobody

nobody(
    "numbers of documents, and the state of programs",
    "outbox.Entry",
    "outbox.FanOut",
    "outbox.DeadLetter",
    "outbox.IndexTarget",
    "outbox.Worker",
    "outbox.Snapshot",
    "outbox.SnapshotDocument",
)
