import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { usageResource } from "./resource";

/** How much the assistant is used, by whom, and what that costs. */
export function Page(): JSX.Element {
  const { t, i18n } = useTranslation("adminUsage");
  return <ListView resource={usageResource(t, i18n.language)} title={t("title")} />;
}
