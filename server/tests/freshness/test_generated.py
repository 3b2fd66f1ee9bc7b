"""What is generated and kept in the repository is what the code would write today."""

from pathlib import Path

import pytest

from generate import GENERATED
from zhegui.postgres import Cluster
from zhegui.postgres.schema import check_models


@pytest.mark.parametrize("path", GENERATED, ids=lambda path: path.name)
def test_a_generated_file_is_fresh(path: Path) -> None:
    assert path.read_text() == GENERATED[path](), f"{path} is stale: run `make generate`"


def test_the_migrations_make_the_tables_of_the_models(migrated: Cluster) -> None:
    check_models(migrated.owner_url)
