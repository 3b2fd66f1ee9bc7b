import { useMay } from "@zhegui/domain";
import { buttonClass, Icon } from "@zhegui/kit";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { examinationsResource } from "./resource";

export function Page(): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const mayWrite = useMay("examination.write");
  const write = mayWrite && (
    <Link className={buttonClass({ look: "primary" })} to="/examinations/new">
      <Icon name="plus" size={18} />
      {t("new")}
    </Link>
  );
  const resource = examinationsResource(t, mayWrite);
  return <ListView resource={resource} title={t("title")} actions={write} />;
}
