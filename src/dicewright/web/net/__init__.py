"""The network: the application, its requests and sockets, and what keeps it safe."""
