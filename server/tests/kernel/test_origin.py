"""Which addresses are one, and which networks."""

import pytest

from zhegui.kernel.http.origin import counted_address, network_of


@pytest.mark.parametrize(
    ("host", "address", "network"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.0/24"),
        ("::ffff:203.0.113.7", "203.0.113.7", "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64", "2001:db8:1::/48"),
        ("fe80::1%eth0", "fe80::/64", "fe80::/48"),
        ("testclient", "testclient", "testclient"),
        ("-", "-", "-"),
    ],
)
def test_an_ipv6_64_is_one_address(host: str, address: str, network: str) -> None:
    assert counted_address(host) == address
    assert network_of(address) == network
