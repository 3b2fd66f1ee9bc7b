import { buttonClass, Icon } from "@zhegui/kit";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { rolesResource } from "./roles-resource";

/** Who may do what for the organization. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminStaff");
  const grant = (
    <Link className={buttonClass({ look: "primary" })} to="/roles/new">
      <Icon name="plus" size={18} />
      {t("roles.new")}
    </Link>
  );
  return <ListView resource={rolesResource(t)} title={t("roles.title")} actions={grant} />;
}
