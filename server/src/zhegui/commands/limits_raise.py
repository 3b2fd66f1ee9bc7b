"""`zhegui limits raise`: let an address do more for a while, as on a company's first day."""

from argparse import ArgumentParser, Namespace
from datetime import timedelta
from typing import Annotated

from pydantic import AfterValidator, Field, ValidationError

from zhegui.commands.arguments import refused_arguments
from zhegui.commands.command import Command
from zhegui.commands.services import in_services
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.http.raised_limits import RaisedLimit, raisable
from zhegui.kernel.people.caller import APPLICATION
from zhegui.kernel.records.audit import audit
from zhegui.kernel.values import Line, fault
from zhegui.ports.services import Services
from zhegui.settings import Settings


def _network(address: str) -> str:
    network = raisable(address)
    if network is None:
        raise fault(
            "invalid_address",
            "请给出一个 IP 地址，或不大于 /24（IPv6 为 /48）的网段",
            "Give an IP address, or a network no wider than a /24 (of IPv6 a /48)",
        )
    return network


class Raise(Wire):
    """What is asked for: no more than a hundred times as much, for no longer than a week."""

    address: Annotated[str, AfterValidator(_network)]
    times: Annotated[int, Field(ge=1, le=100)]
    hours: Annotated[int, Field(ge=1, le=168)]
    reason: Annotated[Line, Field(min_length=1, max_length=200)]


def run(settings: Settings, arguments: Namespace) -> int:
    """Record it; servers follow at once, and it ends by itself."""
    try:
        given = Raise(**{name: getattr(arguments, name) for name in Raise.model_fields})
    except ValidationError as error:
        raise refused_arguments(error) from None
    until = in_services(settings, lambda services: _raise(services, given))
    print(f"{given.address}: × {given.times} 至 / until {until}")
    return 0


async def _raise(services: Services, given: Raise) -> str:
    async with services.transaction() as (session, now):
        until = now + timedelta(hours=given.hours)
        raised = RaisedLimit(
            created_at=now,
            network=given.address,
            times=given.times,
            until=until,
            reason=given.reason,
        )
        session.add(raised)
        await session.flush()
        asked = {"network": given.address, "times": given.times, "until": until.isoformat()}
        action, reason = "raisedLimit.save", given.reason
        audit(session, APPLICATION, action, raised, before=None, after=asked, reason=reason)
    return f"{until:%Y-%m-%d %H:%M} UTC"


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("address", help="IP 地址或网段 / address or network, 203.0.113.7")
    parser.add_argument(
        "--times", type=int, required=True, help="倍数，1 即取消 / how many times; 1 ends it"
    )
    parser.add_argument("--hours", type=int, default=24, help="时长（小时，24） / for how long")
    parser.add_argument("--reason", required=True, help="原因，留作记录 / why, for the record")


COMMAND = Command(
    "limits raise",
    run,
    _add_arguments,
    needs_installation=True,
)
