import { Failed } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import { NextStep, useNext } from "@zhegui/next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "./panel";

/** The one next step, one press away. */
export function NextCard(): JSX.Element {
  const { t } = useTranslation("next");
  const { next, error, refetch } = useNext();
  const content = (): JSX.Element => {
    if (next) return <NextStep next={next} />;
    return error ? <Failed cause={error} retry={refetch} /> : <Skeleton height="104px" />;
  };
  return <Panel title={t("panel")}>{content()}</Panel>;
}
