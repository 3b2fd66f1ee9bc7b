import { buttonClass, Icon } from "@zhegui/kit";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { desksResource } from "./resource";

/** Where people ask. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminDesks");
  const make = (
    <Link className={buttonClass({ look: "primary" })} to="/desks/new">
      <Icon name="plus" size={18} />
      {t("new")}
    </Link>
  );
  return <ListView resource={desksResource(t)} title={t("title")} actions={make} />;
}
