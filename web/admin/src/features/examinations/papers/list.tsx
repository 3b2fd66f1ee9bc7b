import { useMay } from "@zhegui/domain";
import { buttonClass, Icon } from "@zhegui/kit";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { papersResource } from "./resource";

export function Page(): JSX.Element {
  const { t, i18n } = useTranslation("adminPapers");
  const mayWrite = useMay("examination.write");
  const write = mayWrite && (
    <Link className={buttonClass({ look: "primary" })} to="/papers/new">
      <Icon name="plus" size={18} />
      {t("new")}
    </Link>
  );
  const resource = papersResource(t, i18n.language, mayWrite);
  return <ListView resource={resource} title={t("title")} actions={write} />;
}
