"""What a template is called and who gives it: no secret, and what courses may promise."""

from sqlalchemy import true

from zhegui.features.certificates.models import Certificate
from zhegui.features.organizations.api import organization_names_resource
from zhegui.kernel.records.listing import Field, Resource, to_one

certificate_names = Resource(
    "certificateName",
    Certificate,
    visible_to=lambda _: true(),
    fields=[Field("name"), Field("validityMonths")],
    includes={"organization": to_one(organization_names_resource, Certificate.organization_sid)},
)
