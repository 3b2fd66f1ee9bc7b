import { buttonClass, Icon } from "@zhegui/kit";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { newsResource } from "./resource";

export function Page(): JSX.Element {
  const { t } = useTranslation("adminNews");
  const write = (
    <Link className={buttonClass({ look: "primary" })} to="/news/new">
      <Icon name="plus" size={18} />
      {t("new")}
    </Link>
  );
  return <ListView resource={newsResource(t)} title={t("title")} actions={write} />;
}
