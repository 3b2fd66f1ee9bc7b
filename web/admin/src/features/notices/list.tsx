import { buttonClass, Icon } from "@zhegui/kit";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { noticesResource } from "./resource";

/** What the organization tells its staff. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminNotices");
  const write = (
    <Link className={buttonClass({ look: "primary" })} to="/notices/new">
      <Icon name="plus" size={18} />
      {t("new")}
    </Link>
  );
  return <ListView resource={noticesResource(t)} title={t("title")} actions={write} />;
}
