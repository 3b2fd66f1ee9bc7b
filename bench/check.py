"""Afterwards: the database holds what was acknowledged, all of it and nothing else."""

from __future__ import annotations

from bench.scene import Scene
from proof import oracle


async def differences(scene: Scene) -> list[str]:
    """All that is wrong, in words: what the proofs' oracle finds, and what nobody was told of."""
    wrong = await oracle.verdict(scene.site, scene.ledger)
    ((answers, attempts),) = await scene.site.execute(
        "select (select count(*) from answer), (select count(*) from attempt)"
    )
    told = {"answers": len(scene.ledger.answers), "attempts": len(scene.ledger.started)}
    for name, stored in {"answers": answers, "attempts": attempts}.items():
        if not told[name] <= stored <= told[name] + scene.unknown:
            wrong.append(f"{stored} {name} are stored, {told[name]} were acknowledged")
    return wrong
