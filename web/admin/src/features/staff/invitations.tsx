import { buttonClass, Icon } from "@zhegui/kit";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { invitationsResource } from "./invitations-resource";

/** Who was invited to be staff. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminStaff");
  const invite = (
    <Link className={buttonClass({ look: "primary" })} to="/invitations/new">
      <Icon name="plus" size={18} />
      {t("invitations.new")}
    </Link>
  );
  return (
    <ListView resource={invitationsResource(t)} title={t("invitations.title")} actions={invite} />
  );
}
