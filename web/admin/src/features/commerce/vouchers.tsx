import { buttonClass } from "@zhegui/kit";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { vouchersResource } from "./resource";

/** All vouchers of a seller, decided ones too. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const review = (
    <Link className={buttonClass({ look: "primary" })} to="/vouchers">
      {t("review.go")}
    </Link>
  );
  return <ListView resource={vouchersResource(t)} title={t("vouchers.title")} actions={review} />;
}
