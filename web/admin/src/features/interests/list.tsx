import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { interestsResource } from "./resource";

/** Who would like to hear more of a course. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminInterests");
  return <ListView resource={interestsResource(t)} title={t("title")} />;
}
