"""The seven lists of an archive."""

from __future__ import annotations

from typing import Literal

EntryKind = Literal[
    "education", "job", "training", "credential", "ability", "accredit", "idCardAttach"
]
#: What an employer may be shown; pictures of ID documents are shown to no employer.
ListName = Literal[
    "educationList", "jobList", "trainingList", "credentialList", "abilityList", "accreditList"
]
ID_CARD: EntryKind = "idCardAttach"
#: By the list's name in a save.
KINDS: dict[str, EntryKind] = {
    "education_list": "education",
    "job_list": "job",
    "training_list": "training",
    "credential_list": "credential",
    "ability_list": "ability",
    "accredit_list": "accredit",
    "id_card_attach_list": ID_CARD,
}
