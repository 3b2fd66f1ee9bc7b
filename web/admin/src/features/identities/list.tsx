import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { requestsResource } from "./resource";

/** Who asks for another name or number than they have confirmed. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminIdentities");
  return <ListView resource={requestsResource(t)} title={t("title")} />;
}
