import { tenant } from "@zhegui/client";
import { useMay } from "@zhegui/domain";
import { buttonClass, Icon } from "@zhegui/kit";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Reported } from "./reported";
import { synonymsResource } from "./resource";

/** Words that mean the same to the assistant; who runs the installation reads what it could not answer. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminSynonyms");
  const isOfAll = !tenant();
  const add = useMay("course.write") && (
    <Link className={buttonClass({ look: "primary" })} to="/synonyms/new">
      <Icon name="plus" size={18} />
      {t("new")}
    </Link>
  );
  const actions = (
    <>
      {isOfAll && <Reported />}
      {add}
    </>
  );
  return <ListView resource={synonymsResource(t, isOfAll)} title={t("title")} actions={actions} />;
}
