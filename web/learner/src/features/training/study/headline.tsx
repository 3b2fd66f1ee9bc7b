import { lastDay, useSession } from "@zhegui/domain";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Band } from "../band";
import { openOnes, useOwnPlans } from "../use-own-plans";
import { useRunningCourses } from "../use-running-courses";
import { useStudyTime } from "../use-study-time";
import { useExpiringCertificates } from "./use-expiring-certificates";
import { useWeeks } from "./weeks";

/** In the place of a figure that could not be asked for: it is not nought. */
const UNKNOWN = "—";

function usePlanNote(): string {
  const { t } = useTranslation("training");
  const open = openOnes(useOwnPlans().plans);
  const late = open.filter((plan) => plan.state === "late").length;
  if (late > 0) return t("study.lateNote", { count: late });
  const soon = open.filter((plan) => plan.isDueSoon).length;
  return soon > 0 ? t("study.runningNote", { count: soon }) : t("study.noneDue");
}

function useGreeting(seconds: number | undefined): string {
  const { t } = useTranslation("training");
  const studyTime = useStudyTime();
  const name = useSession((session) => session.user?.nickname ?? "");
  const { enrolments } = useRunningCourses();
  if (seconds === undefined) return t("study.hello", { name });
  if (seconds > 0) return t("study.going", { name, time: studyTime(seconds) });
  return enrolments?.length ? t("study.welcome", { name }) : t("study.nothing", { name });
}

/** The band of the study centre: this week, plans, certificates about to expire. */
export function Headline(): JSX.Element {
  const { t } = useTranslation("training");
  const studyTime = useStudyTime();
  const seconds = useWeeks().weeks?.at(-1)?.seconds;
  const { plans } = useOwnPlans();
  const open = openOnes(plans);
  const planNote = usePlanNote();
  const { data, certificates } = useExpiringCertificates();
  const first = certificates[0]?.expiresAt;
  const expiring = first
    ? t("study.expiringNote", { date: lastDay(first) })
    : t("study.noneExpiring");
  return (
    <Band
      headline={useGreeting(seconds)}
      figures={[
        {
          label: t("study.week"),
          value: seconds === undefined ? UNKNOWN : studyTime(seconds),
          note: t("ranking.note"),
        },
        {
          label: t("study.running"),
          value: plans ? open.length : UNKNOWN,
          unit: plans && t("study.runningUnit", { count: open.length }),
          note: plans && planNote,
        },
        {
          label: t("study.expiring"),
          value: data ? certificates.length : UNKNOWN,
          unit: data && t("study.expiringUnit", { count: certificates.length }),
          note: data && expiring,
        },
      ]}
    />
  );
}
