"""Who asks: the address that counts, and whether a page of another site asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from flask import Request

_SPOKEN_FOR = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")  # what proxies add

Networks = Sequence[IPv4Network | IPv6Network]


def networks(listed: str) -> Networks:
    """The addresses of proxies, as ``10.0.0.0/8, 127.0.0.1``. Raises ValueError, which names the one that is none."""
    return tuple(ip_network(part, strict=False) for part in listed.replace(",", " ").split())


def address(request: Request, trusted: Networks) -> str:
    """The address that requests are counted by; of IPv6 its first half, which one household has."""
    return _counted(_sender(request, trusted))


@lru_cache(maxsize=1024)
def _counted(found: str) -> str:
    try:
        own = ip_address(found.strip("[]"))
    except ValueError:
        return found[:60]
    if isinstance(own, IPv6Address):
        return str(own.ipv4_mapped or ip_network((own, 64), strict=False))
    return str(own)


def is_one_of(request: Request, allowed: Networks, trusted: Networks) -> bool:
    """Whether one of these addresses asks; nobody does for whom somebody speaks that is not trusted to."""
    through = any(name in request.headers for name in _SPOKEN_FOR)
    spoken_for = through and not _is_in(str(request.remote_addr), trusted)
    return not spoken_for and _is_in(_sender(request, trusted), allowed)


def _sender(request: Request, trusted: Networks) -> str:
    """The last address that no trusted proxy has."""
    found = str(request.remote_addr)
    if not trusted:
        return found
    for said in reversed(",".join(request.headers.getlist("X-Forwarded-For")).split(",")):
        if not said.strip() or not _is_in(found, trusted):
            break
        found = said.strip()
    return found


def _is_in(found: str, trusted: Networks) -> bool:
    try:
        own = ip_address(found.strip("[]"))
    except ValueError:
        return False
    return any(own in network for network in trusted)


def elsewhere(request: Request) -> bool:
    """Whether a page of another site has the visitor's browser ask."""
    origin = request.headers.get("Origin")
    if origin is not None:
        return origin.partition("://")[2].lower() != request.host.lower()
    return request.headers.get("Sec-Fetch-Site") == "cross-site"
