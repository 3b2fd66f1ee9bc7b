import { tenant } from "@zhegui/client";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { auditResource } from "./resource";

export function Page(): JSX.Element {
  const { t } = useTranslation("adminAudit");
  return <ListView resource={auditResource(t, !tenant())} title={t("title")} />;
}
