import { ListView } from "@zhegui/records";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { requestsResource } from "./resource";

/** Who asks for another name or number than they have confirmed. Opens on what waits for a decision. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminIdentities");
  const isAsked = useSearchParams()[0].size > 0;
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (!wasAsked && !isAsked) return <Navigate replace to="?state=open" />;
  if (!wasAsked) setWasAsked(true);
  return <ListView resource={requestsResource(t)} title={t("title")} />;
}
