"""What a team would install instead, building the same documents, and the services that both sides share."""

from tests.bench.peers.services import Engines, engines

__all__ = ["Engines", "engines"]
