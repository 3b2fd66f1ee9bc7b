import { read, studyWeeks } from "@zhegui/client";
import { countedMinutes, Failed, useLoaded, useSession } from "@zhegui/domain";
import { OsmanthusMotif, Skeleton } from "@zhegui/kit";
import { NextStep, useNext } from "@zhegui/next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./welcome.module.css";

/** The minutes of this week by the ledger; nothing while they are not known. */
function useWeek(): string {
  const { t } = useTranslation("next");
  const { data } = useLoaded(read(studyWeeks, {}));
  const week = data?.data.weekList.at(-1);
  if (!week) return "";
  const minutes = countedMinutes(week.seconds);
  return minutes > 0 ? t("welcome.week", { count: minutes }) : t("welcome.weekNone");
}

/** The band of who comes back: this week, and the one next step. */
export function Welcome(): JSX.Element {
  const { t } = useTranslation("next");
  const name = useSession((session) => session.user?.nickname ?? "");
  const { next, error, refetch } = useNext();
  const week = useWeek();
  return (
    <div className={styles.place}>
      <section className={`wrap ${styles.band}`} aria-label={t("panel")}>
        <OsmanthusMotif className={styles.branch} />
        <h1>{t("welcome.hello", { name })}</h1>
        <p className={`num ${styles.week}`}>{week}</p>
        <div className={styles.next}>
          {error && <Failed cause={error} retry={refetch} />}
          {next && <NextStep next={next} onBand />}
          {!next && !error && <Skeleton height="104px" />}
        </div>
      </section>
    </div>
  );
}
