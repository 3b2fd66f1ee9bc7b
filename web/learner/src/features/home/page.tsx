import { usePageTitle } from "@zhegui/domain";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

export function Page(): JSX.Element {
  const { t } = useTranslation("home");
  usePageTitle(undefined);
  return <h1>{t("promise")}</h1>;
}
