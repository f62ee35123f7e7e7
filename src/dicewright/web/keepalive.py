"""The WebSocket protocol of the server, which lets go of clients that do not read."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINGER_SECONDS = 10.0  # for a client to read the rest when the connection has ended


class KeptAlive(WebSocketsSansIOProtocol):
    """Ends connections for good.

    A transport that is closed still waits until all is sent, and to a client that does not read
    it waits for ever: it must be aborted.
    """

    def keepalive_timeout(self) -> None:
        """End a connection whose client has not answered a ping: it has not read it."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Serve the connection, and let go of its client soon after."""
        await super().run_asgi()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)
