import { useNext } from "@zhegui/next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Columns, ColumnsSkeleton } from "../columns";
import { isFirstLoad } from "../first-load";
import { NextCard } from "../next-card";
import { OwnPlans } from "../own-plans";
import { useOwnPlans } from "../use-own-plans";
import { useRunningCourses } from "../use-running-courses";
import { Examinations, useComingExaminations } from "./examinations";
import { Headline } from "./headline";
import styles from "./home.module.css";
import { ManagedPlans, useManagedPlans } from "./managed-plans";
import { Notices, useNotices } from "./notices";
import { Ranking, useRanking } from "./ranking";

/** The enterprise home: what one's organization expects, by when, and where to go on. */
export function Page(): JSX.Element {
  const { t } = useTranslation("training");
  const { t: common } = useTranslation();
  const isLoading = isFirstLoad([
    useOwnPlans(),
    useRunningCourses(),
    useNext(),
    useComingExaminations(),
    useNotices(),
    useRanking(),
    useManagedPlans(),
  ]);
  return (
    <div className={`wrap ${styles.page}`}>
      {isLoading ? (
        <ColumnsSkeleton label={common("title.enterpriseHome")} />
      ) : (
        <Columns
          band={<Headline />}
          main={
            <>
              <NextCard />
              <OwnPlans more={<Link to="/user/study">{t("home.allPlans")}</Link>} />
              <ManagedPlans />
              <Examinations />
            </>
          }
          aside={
            <>
              <Notices />
              <Ranking />
            </>
          }
        />
      )}
    </div>
  );
}
