import { Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

/** In the place of a consultation that one may not read, or no more. */
export function Gone(): JSX.Element {
  const { t } = useTranslation("consultation");
  return <Empty title={t("gone.title")} text={t("gone.text")} />;
}
