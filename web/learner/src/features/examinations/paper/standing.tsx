import { timeOfDay } from "@zhegui/domain";
import { Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { QuestionState } from "../sitting/rules";

interface StandingProps {
  state: QuestionState;
  reachable: boolean;
}

/** Where the answer to this question is: on the server and since when, or here only. */
export function Standing({ state, reachable }: StandingProps): JSX.Element | null {
  const { t } = useTranslation("sitting");
  if (state.standing === "saved" && state.savedAt) {
    return (
      <Tag tone="ok" icon="cloudCheck">
        {t("standing.saved", { time: timeOfDay(state.savedAt) })}
      </Tag>
    );
  }
  if (state.standing === "here" && !reachable) {
    return (
      <Tag tone="slate" icon="cloudOff">
        {t(state.isKept ? "standing.offline" : "standing.onPage")}
      </Tag>
    );
  }
  if (state.standing === "here") return <Tag icon="cloudUp">{t("standing.here")}</Tag>;
  if (state.standing === "late") return <Tag tone="slate">{t("standing.late")}</Tag>;
  if (state.standing !== "refused") return null;
  return (
    <Tag tone="bad" icon="alert">
      {t("standing.refused")}
    </Tag>
  );
}
