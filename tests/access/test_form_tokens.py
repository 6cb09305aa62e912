import pytest
from django.core.signing import Signer

from games.access.form_tokens import make_token, read_uid
from games.models import UID_LENGTH, new_uid
from games.rules.errors import RuleError


def test_each_token_holds_an_address_of_its_own():
    assert len(read_uid(make_token())) == UID_LENGTH
    assert make_token() != make_token()


@pytest.mark.parametrize(
    "token", ["", ":", "nonsense", "{uid}", "{uid}:signature", "{signed}", "{token}x", "é\0:\n"]
)
def test_a_value_not_signed_for_a_form_is_no_token(token):
    uid = new_uid()
    with pytest.raises(RuleError, match="out of date"):
        read_uid(token.format(uid=uid, signed=Signer().sign(uid), token=make_token()))


def test_a_replaced_name_in_a_token_is_noticed():
    name, signature = make_token().split(":")
    with pytest.raises(RuleError, match="out of date"):
        read_uid(f"{'A' * len(name)}:{signature}")
