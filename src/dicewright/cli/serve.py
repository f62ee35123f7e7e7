"""`dicewright serve`."""

import signal
import socket
import sys
import threading
import webbrowser
from contextlib import nullcontext
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

import click
import platformdirs

from dicewright.core.errors import Unreadable
from dicewright.web import logs
from dicewright.web.config import Config, Limits

SWITCH_SECONDS = 0.0005  # how long a thread (a bot, the writer) may keep the others waiting


@click.command(
    epilog="Examples: dicewright serve; dicewright serve --host 0.0.0.0 (for others in your "
    "network); dicewright serve --public-url https://dice.example.org --proxy 127.0.0.1"
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option(
    "--public-url",
    metavar="URL",
    help="The address that other people reach it by, for invitations.",
)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the database and the signing secret.  [default: your data folder]",
)
@click.option(
    "--database",
    envvar="DICEWRIGHT_DATABASE",
    metavar="ADDRESS",
    help="A PostgreSQL database for the tables, which several servers may share: "
    "postgresql://user@host/name. Also in the environment, as DICEWRIGHT_DATABASE, where others do "
    "not see a password.  [default: a file in the data folder]",
)
@click.option(
    "--redis",
    envvar="DICEWRIGHT_REDIS",
    metavar="ADDRESS",
    help="A Redis by which servers on one database work as one, whichever of them people reach: "
    "redis://host. Also in the environment, as DICEWRIGHT_REDIS.",
)
@click.option(
    "--proxy", metavar="ADDRESS", help="A proxy that is trusted to tell the clients' addresses."
)
@click.option(
    "--expire",
    type=click.FloatRange(0, min_open=True),
    default=30,
    show_default=True,
    metavar="DAYS",
    help="Unfinished tables without activity are given up after this.",
)
@click.option(
    "--synchronous",
    type=click.Choice(["normal", "full"]),
    default="normal",
    show_default=True,
    help="full: a power cut costs nothing, every move waits for the disk.",
)
@click.option("--metrics", is_flag=True, help="Tell Prometheus of the server, at /metrics.")
@click.option(
    "--metrics-port",
    type=click.IntRange(1, 65535),
    help="Do so at another port, which nobody else need reach.",
)
@click.option(
    "--thinkers",
    type=click.IntRange(1),
    help="Processes in which bots think, of 230 MB each.  [default: one a core, at most 4]",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Server processes at this port, which are started anew when they die. SIGHUP restarts "
    "them one after the other. More than one needs --database and --redis; --thinkers is shared "
    "out among them.",
)
@click.option("--tables-per-hour", type=click.IntRange(1), default=Limits.tables_per_hour)
@click.option("--connections", type=click.IntRange(1), default=Limits.connections)
@click.option("--messages-per-second", type=click.IntRange(1), default=Limits.messages_per_second)
@click.option(
    "--requests-per-minute",
    type=click.IntRange(1),
    default=Limits.requests_per_minute,
    help="These four are limits of one address or connection.",
)
@click.option(
    "--log", type=click.Choice(["plain", "json"]), help="[default: plain in a terminal, else json]"
)
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="info",
    show_default=True,
)
@click.option("--open/--no-open", "open_page", default=False, help="Open the page in a browser.")
def command(
    host: str,
    port: int,
    public_url: str | None,
    data: Path | None,
    database: str | None,
    redis: str | None,
    proxy: str | None,
    expire: float,
    synchronous: str,
    metrics: bool,
    metrics_port: int | None,
    thinkers: int | None,
    workers: int,
    tables_per_hour: int,
    connections: int,
    messages_per_second: int,
    requests_per_minute: int,
    log: str | None,
    log_level: str,
    open_page: bool,
) -> None:
    """Open the game server: play in the browser, alone, with friends, with bots."""
    limits = Limits(
        tables_per_hour=tables_per_hour,
        connections=connections,
        messages_per_second=messages_per_second,
        requests_per_minute=requests_per_minute,
    )
    _check_shared(workers, database, redis)
    with listen(host, port) as listening:
        config = Config(
            data=data or platformdirs.user_data_path("dicewright"),
            host=host,
            port=listening.getsockname()[1],
            public_url=_checked(public_url),
            postgres=database,
            redis=redis,
            expire_days=expire,
            synchronous=synchronous,
            limits=limits,
            metrics=metrics,
            thinkers=thinkers or 0,
        )
        logging = log_level, log == "json" or (log is None and not sys.stderr.isatty())
        logs.set_up(*logging)
        serving = Serving(config, listening, proxy, metrics_port, logging)
        with nullcontext() if config.postgres else config.lock():
            if workers == 1:
                serve(serving, open_page)
            else:
                serve_by_several(serving, workers, open_page)


def _check_shared(workers: int, database: str | None, redis: str | None) -> None:
    """Refuse several processes where they cannot work as one; say what is missing."""
    given = {"--database postgresql://...": database, "--redis redis://...": redis}
    missing = " and ".join(option for option, address in given.items() if not address)
    if workers > 1 and missing:
        raise Unreadable(f"--workers {workers}: several server processes need {missing}")
    if redis and missing:
        raise Unreadable(f"--redis: servers that work as one need {missing}")


def _checked(url: str | None) -> str | None:
    if url is not None and not url.startswith(("http://", "https://")):
        raise Unreadable(f"--public-url: expected http://... or https://..., got {url!r}")
    return url


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # who comes before the server is ready waits a moment
    except OSError as error:
        listening.close()
        hint = f"; another one: --port {port + 1}" if 0 < port < 65535 else ""
        raise Unreadable(f"cannot listen on {host}:{port}: {error.strerror}{hint}") from None
    return listening


class Serving(NamedTuple):
    """What a server process needs to know."""

    config: Config
    listening: socket.socket
    proxy: str | None
    metrics_port: int | None
    log: tuple[str, bool]


def serve(serving: Serving, open_page: bool) -> None:
    """Run the server until it is stopped."""
    from dicewright.web.net.app import make_app
    from dicewright.web.store.database import migrate

    config = serving.config
    app = make_app(config)
    # What is wrong with it is said here, in one line. Who has the lock is alone with the file.
    migrate(config.store, alone=config.postgres is None)
    app.state.hub.prepare()
    if serving.metrics_port is not None:
        _tell(config.host, serving.metrics_port, app.state.metrics)
    _announce(config, open_page)
    if app.state.hub.warming.cold:
        click.echo(
            "Strong bots, hints and reviews follow in a minute or two: their rules are being "
            "compiled, once. Easy and medium bots play already."
        )
    _run(app, serving)


def serve_by_several(serving: Serving, workers: int, open_page: bool) -> None:
    """Run several server processes at one port until they are stopped."""
    from dicewright.web.cluster.bus import client_of
    from dicewright.web.cluster.supervisor import Supervisor
    from dicewright.web.store.database import migrate

    if not hasattr(signal, "SIGHUP"):
        raise Unreadable("--workers: there is one server process on Windows")
    serving.config.secret  # noqa: B018  is made once, not by each
    client_of(str(serving.config.redis))  # says what is wrong with it
    migrate(serving.config.store)
    _announce(serving.config, open_page)
    Supervisor(serve_as_one_of, workers, serving).run()


def serve_as_one_of(pipe: Connection, place: int, count: int, serving: Serving) -> None:
    """Run one of several server processes, until its supervisor stops it or is gone."""
    from dicewright.web.cluster.supervisor import leave_terminal
    from dicewright.web.net.app import make_app
    from dicewright.web.rooms.hub import thinkers_of

    leave_terminal()
    logs.set_up(*serving.log)
    each, rest = divmod(thinkers_of(serving.config), count)
    config = replace(serving.config, thinkers=max(1, each + (place < rest)))
    app = make_app(config)
    app.state.hub.prepare()
    if serving.metrics_port is not None:
        _tell(config.host, serving.metrics_port + place, app.state.metrics)
    _run(app, serving, pipe)


def _announce(config: Config, open_page: bool) -> None:
    """Say where the server is."""
    local = f"http://{config.host if ':' not in config.host else f'[{config.host}]'}:{config.port}"
    address = config.invitation_url or local
    click.echo(f"Dicewright is open at {address} (stop it with Ctrl+C)")
    if open_page:
        threading.Timer(0.5, webbrowser.open, [address]).start()


def _run(app: Any, serving: Serving, pipe: Connection | None = None) -> None:
    """Serve an application until it is stopped."""
    from dicewright.web.cluster.supervisor import Tether
    from dicewright.web.net.connections import make_server

    hub = app.state.hub
    sys.setswitchinterval(SWITCH_SECONDS)
    server = make_server(app, serving.config, serving.proxy, hub.hand_over)
    if pipe is not None:
        about = hub.leases.process, hub.leases.end_of, server.stop, hub.warming.settle
        server.ready = Tether(pipe, *about).hold
    server.run(sockets=[serving.listening])


def _tell(host: str, port: int, registry: Any) -> None:
    """Let Prometheus ask at a port of its own, answered by a thread."""
    from prometheus_client import start_http_server

    try:
        start_http_server(port, host, registry)
    except OSError as error:
        raise Unreadable(f"--metrics-port: cannot listen on {host}:{port}: {error}") from None
