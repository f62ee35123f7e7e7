"""Where a request comes from, and which page made it: the headers Host, Origin, Sec-Fetch-Site."""

import re
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from dicewright.web.config import Config
from dicewright.web.wire.codes import Code, Problem

HOST = re.compile(r"([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::([0-9]{1,5}))?", re.IGNORECASE)
PORTS = {"http": "80", "https": "443"}  # what is meant where none is named
OWN = ("same-origin", "none")  # what browsers say of our own page, or of an address typed in
PREFIX = 64  # bits of an IPv6 address that its owner is given; the others they choose


def address(connection: HTTPConnection) -> str:
    """Return whom the limits count a request or connection for."""
    return network(connection.client.host) if connection.client else "unknown"


def network(address: str) -> str:
    """Return an IPv4 address, or the network of an IPv6 one: what one person has."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((int(parsed), PREFIX), strict=False))


def base_url(connection: HTTPConnection, config: Config) -> str:
    """Return the address that other people reach this server by."""
    if config.invitation_url is not None:
        return config.invitation_url
    host = connection.headers.get("host", "")
    if not HOST.fullmatch(host):
        raise Problem(Code.BAD_HOST, detail="Host: expected a name or an address, and a port")
    return f"{connection.scope['scheme'].replace('ws', 'http')}://{host}"


def check_origin(connection: HTTPConnection, config: Config) -> None:
    """Refuse what a page of another site asks for; programs do not say where they come from."""
    site, origin = (connection.headers.get(key) for key in ("sec-fetch-site", "origin"))
    if site in OWN or (site is None and origin is None):
        return
    if not _is_own(origin or "", connection.headers.get("host", ""), config):
        raise Problem(Code.FOREIGN_ORIGIN)


def _is_own(origin: str, host: str, config: Config) -> bool:
    """Say whether an origin is where this server is reached; a proxy may have ended the TLS."""
    scheme, _, netloc = origin.partition("://")
    place = _place(netloc, scheme)
    if place is None:
        return False  # "null" among them
    known = urlsplit(config.invitation_url or "")
    return place == _place(host, scheme) or (
        scheme == known.scheme and place == _place(known.netloc, scheme)
    )


def _place(host: str, scheme: str) -> tuple[str, str] | None:
    """Return a host and its port, if it is one of the web."""
    found = HOST.fullmatch(host)
    if found is None or scheme not in PORTS:
        return None
    return found[1].lower(), found[2] or PORTS[scheme]
