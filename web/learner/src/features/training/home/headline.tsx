import { serverClock } from "@zhegui/client";
import { useSession } from "@zhegui/domain";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Band } from "../band";
import { openOnes, useOwnPlans } from "../use-own-plans";
import { useStudyTime } from "../use-study-time";
import { useRanking } from "./ranking";

const MORNING = 5;
const NOON = 12;
const EVENING = 18;

function partOfDay(hour: number): "morning" | "afternoon" | "evening" {
  if (hour < MORNING || hour >= EVENING) return "evening";
  return hour < NOON ? "morning" : "afternoon";
}

/** What is most urgent among one's plans, in a sentence. */
function useUrgency(): string {
  const { t } = useTranslation("training");
  const { plans } = useOwnPlans();
  if (!plans) return t("home.unknown");
  const open = openOnes(plans);
  const late = open.filter((plan) => plan.state === "late").length;
  if (late > 0) return t("home.late", { count: late });
  const soon = open.filter((plan) => plan.isDueSoon).length;
  if (soon > 0) return t("home.dueSoon", { count: soon });
  const behind = open.filter((plan) => plan.isBehind).length;
  if (behind > 0) return t("home.behind", { count: behind });
  return open.length > 0 ? t("home.onTrack") : t("home.none");
}

/** The band of the enterprise home. */
export function Headline(): JSX.Element {
  const { t } = useTranslation("training");
  const user = useSession((session) => session.user);
  const studyTime = useStudyTime();
  const urgency = useUrgency();
  const { plans } = useOwnPlans();
  const { ranking } = useRanking();
  const time = t(`home.${partOfDay(new Date(serverClock.now()).getHours())}`);
  const open = openOnes(plans);
  const soon = open.filter((plan) => plan.isDueSoon).length;
  const own = ranking?.own;
  return (
    <Band
      lead={[user?.company, t("home.hello", { name: user?.nickname, time })]
        .filter(Boolean)
        .join(" · ")}
      headline={urgency}
      figures={[
        {
          label: t("home.plans"),
          value: plans ? open.length : "",
          unit: plans && t("home.plansUnit", { count: open.length }),
          note: plans && (soon > 0 ? t("study.runningNote", { count: soon }) : t("study.noneDue")),
        },
        {
          label: t("home.month"),
          value: own && studyTime(own.seconds),
          note: ranking && t("ranking.note"),
        },
        {
          label: t("home.rank"),
          value: own && (own.seconds > 0 ? t("home.rankOf", { rank: own.rank }) : "—"),
          note:
            own &&
            (own.seconds > 0
              ? t("home.rankAmong", { count: ranking.staffCount })
              : t("home.notRanked")),
        },
      ]}
    />
  );
}
