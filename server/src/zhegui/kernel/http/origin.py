"""Where a request comes from, as far as it can be told."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Annotated

from fastapi import Depends, Request

DEVICE_LENGTH = 200
#: At least 128 random bits, as the browser made them.
DEVICE_SECRET = re.compile(r"[A-Za-z0-9_-]{22,64}")
#: What one customer of a provider is given at least, and may change addresses within at will.
ONE_IPV6_ADDRESS = 64
#: What one party is likely to hold many addresses of.
NETWORK_PREFIX = {4: 24, 6: 48}


@dataclass(frozen=True, slots=True)
class Origin:
    """Who calls, for the limits of logins and codes."""

    address: str
    #: What the browser says it is, by which people know their logins apart.
    device: str | None = None
    #: What the browser keeps from login to login (header `Device-Secret`), by which an account knows
    #: it again; None where it sends none.
    device_secret: str | None = None


async def origin_of(request: Request) -> Origin:
    """All that can be told of where a request comes from."""
    given = request.headers.get("device-secret", "")
    secret = given if DEVICE_SECRET.fullmatch(given) else None
    return Origin(address_of(request), device_of(request), secret)


#: In a route: `origin: OriginOf`.
OriginOf = Annotated[Origin, Depends(origin_of)]


def address_of(request: Request) -> str:
    """The network address, by which limits are counted."""
    return counted_address(request.client.host) if request.client else "-"


def device_of(request: Request) -> str | None:
    """What the browser says it is."""
    return request.headers.get("user-agent", "")[:DEVICE_LENGTH] or None


def counted_address(host: str) -> str:
    """An address as limits count it: IPv4 whole, IPv6 as its /64, anything else as it is."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), ONE_IPV6_ADDRESS), strict=False))


def network_of(address: str) -> str:
    """The network that a counted address lies in: a /24 of IPv4, a /48 of IPv6, else itself."""
    try:
        network: IPv4Network | IPv6Network = ip_network(address)
    except ValueError:
        return address
    return str(network.supernet(new_prefix=NETWORK_PREFIX[network.version]))
