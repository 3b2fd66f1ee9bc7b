"""What is shown of names and numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.kernel.people.masks import mask_id_number, mask_mobile, masked_name


@pytest.mark.parametrize(
    ("name", "masked"),
    [
        ("张明远", "张*"),
        ("王芳", "王*"),
        ("欧阳修", "欧阳*"),
        ("欧阳娜娜", "欧阳*"),
        ("欧阳", "欧*"),
        ("司马相如", "司马*"),
        ("諸葛亮", "諸葛*"),
        ("𬱖某", "𬱖*"),
        ("龙", "*"),
        ("阿依古丽·买买提", "阿*·买*"),
        ("阿依古丽•买买提", "阿*·买*"),
        ("John Smith", "J* S*"),
        ("  John   Ronald Smith ", "J* R* S*"),
        ("Madonna", "M*"),
        ("", "*"),
    ],
)
def test_masked_name(name: str, masked: str) -> None:
    assert masked_name(name) == masked


@given(st.text("张明远李四欧阳abcXYZ ·", min_size=1, max_size=12))
def test_a_masked_name_never_holds_the_name(name: str) -> None:
    plain = name.replace(" ", "").replace("·", "")
    assert not plain or plain not in masked_name(name)


@pytest.mark.parametrize(
    ("number", "shown"),
    [("320102199003074718", "3****************8"), ("11010519491231002X", "1****************X")],
)
def test_an_id_number_shows_its_first_and_last_sign(number: str, shown: str) -> None:
    assert mask_id_number(number) == shown


def test_a_mobile_number_hides_its_middle() -> None:
    assert mask_mobile("13951602748") == "139****2748"
