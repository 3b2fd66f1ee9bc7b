import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { certificatesResource } from "./resource";

export function Page(): JSX.Element {
  const { t } = useTranslation("adminCertificates");
  return <ListView resource={certificatesResource(t)} title={t("title")} />;
}
