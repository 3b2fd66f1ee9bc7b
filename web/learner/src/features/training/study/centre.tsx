import { useNext } from "@zhegui/next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Columns, ColumnsSkeleton } from "../columns";
import { isFirstLoad } from "../first-load";
import { useComingExaminations } from "../home/examinations";
import { NextCard } from "../next-card";
import { OwnPlans } from "../own-plans";
import { useOwnPlans } from "../use-own-plans";
import { useRunningCourses } from "../use-running-courses";
import { Headline } from "./headline";
import { Next } from "./next";
import { OpenPlans, useOpenPlans } from "./open-plans";
import { RunningCourses } from "./running-courses";
import { useExaminationPlans } from "./use-examination-plans";
import { useExpiringCertificates } from "./use-expiring-certificates";
import { useWeeks, Weeks } from "./weeks";

/** How one's study stands: time, plans, courses, and what comes next. */
export function Centre(): JSX.Element {
  const { t } = useTranslation("training");
  const isLoading = isFirstLoad([
    useOwnPlans(),
    useRunningCourses(),
    useNext(),
    useComingExaminations(),
    useExpiringCertificates(),
    useExaminationPlans(),
    useOpenPlans(),
    useWeeks(),
  ]);
  if (isLoading) return <ColumnsSkeleton label={t("study.title")} />;
  return (
    <Columns
      band={<Headline />}
      main={
        <>
          <NextCard />
          <Weeks />
          <OwnPlans />
          <OpenPlans />
        </>
      }
      aside={
        <>
          <Next />
          <RunningCourses more={<Link to="/user/course">{t("study.myCourses")}</Link>} />
        </>
      }
    />
  );
}
