import { useMay } from "@zhegui/domain";
import { buttonClass, Icon } from "@zhegui/kit";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { banksResource } from "./resource";

/** The collections of questions that papers draw from. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const isWritten = useMay("bank.write");
  const make = isWritten && (
    <Link className={buttonClass({ look: "primary" })} to="/banks/new">
      <Icon name="plus" size={18} />
      {t("bank.new")}
    </Link>
  );
  return <ListView resource={banksResource(t, isWritten)} title={t("bank.title")} actions={make} />;
}
