import type { AnalysedPlan, PlanProgress, PlanState } from "@zhegui/client";
import { daysLeft } from "@zhegui/domain";
import { type IconName, Tag } from "@zhegui/kit";
import type { ComponentProps, JSX } from "react";
import { useTranslation } from "react-i18next";

type Tone = ComponentProps<typeof Tag>["tone"];

const LOOKS: Record<PlanState, { tone: Tone; icon: IconName }> = {
  upcoming: { tone: "slate", icon: "clock" },
  running: { tone: "primary", icon: "play" },
  late: { tone: "bad", icon: "alert" },
  completed: { tone: "ok", icon: "checkCircle" },
};

/** Where somebody stands, in colour, shape and word. */
export function StateTag({ state }: { state: PlanState }): JSX.Element {
  const { t } = useTranslation("training");
  const { tone, icon } = LOOKS[state];
  return (
    <Tag tone={tone ?? "primary"} icon={icon}>
      {t(`state.${state}`)}
    </Tag>
  );
}

interface PlanStateTagsProps {
  plan: PlanProgress | AnalysedPlan;
  now: string;
}

/** The state, and what is urgent about it. */
export function PlanStateTags({ plan, now }: PlanStateTagsProps): JSX.Element {
  const { t } = useTranslation("training");
  const left = daysLeft(plan.endAt, Date.parse(now));
  return (
    <>
      {plan.isDueSoon ? (
        <Tag tone="warn" icon="clock">
          {left === 0 ? t("state.lastDay") : t("state.dueSoon", { count: left })}
        </Tag>
      ) : (
        <StateTag state={plan.state} />
      )}
      {plan.isBehind && (
        <Tag tone="warn" icon="alert">
          {t("state.behind")}
        </Tag>
      )}
    </>
  );
}
