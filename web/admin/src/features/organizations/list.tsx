import { tenant } from "@zhegui/client";
import { buttonClass, Icon } from "@zhegui/kit";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { organizationsResource } from "./resource";

/** Who trains, examines and certifies here; an operator makes new ones. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminOrganizations");
  const make = !tenant() && (
    <Link className={buttonClass({ look: "primary" })} to="/organizations/new">
      <Icon name="plus" size={18} />
      {t("new")}
    </Link>
  );
  return <ListView resource={organizationsResource(t)} title={t("title")} actions={make} />;
}
