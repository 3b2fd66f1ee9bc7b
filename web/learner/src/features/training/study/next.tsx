import { comingExamination, Failed, lastMoment, momentWithin, timeWindow } from "@zhegui/domain";
import { DateTile, Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { addressOfPlan } from "../addresses";
import { useComingExaminations } from "../home/examinations";
import { Panel } from "../panel";
import { openOnes, useOwnPlans } from "../use-own-plans";
import styles from "./next.module.css";
import { useExaminationPlans } from "./use-examination-plans";
import { useExpiringCertificates } from "./use-expiring-certificates";

interface Entry {
  sid: string;
  /** What it stands in order by: until when it can be done, or when it begins. */
  at: string;
  /** For how many days, where it is open already. */
  openFor?: number | undefined;
  isUrgent: boolean;
  title: string;
  note: string;
  to: string;
}

interface Coming {
  entries: Entry[];
  /** Calls without whose answer nobody knows all that comes. */
  failed: { error: unknown; refetch: () => unknown }[];
}

function useComing(): Coming {
  const { t, i18n } = useTranslation("training");
  const ownPlans = useOwnPlans();
  const coming = useComingExaminations();
  const expiring = useExpiringCertificates();
  const examined = useExaminationPlans();
  const [{ plans }, { examinations = [] }, { certificates }] = [ownPlans, coming, expiring];
  const entries: Entry[] = [
    ...openOnes(plans).map((plan) => ({
      sid: plan.sid,
      at: lastMoment(plan.endAt),
      isUrgent: plan.state === "late" || plan.isDueSoon,
      title: plan.title,
      note: t(plan.state === "late" ? "study.planLate" : "study.planDue", {
        percent: plan.percent,
      }),
      to: addressOfPlan(plan.sid),
    })),
    ...examinations.map((examination) => {
      const { sid, startAt, endAt, serverTime, title } = examination;
      const { isOpen, obstacle, date, daysLeft } = comingExamination(examination);
      const when = isOpen
        ? t("examinations.openUntil", { until: momentWithin(endAt, serverTime, i18n.language) })
        : timeWindow(startAt, endAt, i18n.language);
      return {
        sid,
        at: date,
        openFor: daysLeft,
        isUrgent: false,
        title,
        note: obstacle ? `${t(`examinations.${obstacle}`)}\u00a0· ${when}` : when,
        to: `/examination-detail/${sid}`,
      };
    }),
    ...examined.examinationPlans
      .filter((plan) => plan.passedCount < plan.examinationCount)
      .map(({ sid, end, title, passedCount: passed, examinationCount: all }) => ({
        sid,
        at: end,
        isUrgent: false,
        title,
        note: t("study.examinationPlanDue", { passed, all }),
        to: "/user/my-examination",
      })),
    ...certificates.map(({ sid, expiresAt, name }) => ({
      sid,
      at: expiresAt ? lastMoment(expiresAt) : "",
      isUrgent: true,
      title: name ?? "",
      note: t("study.certificateDue"),
      to: "/user/my-certificate",
    })),
  ];
  return {
    entries: entries.sort((one, other) => one.at.localeCompare(other.at)),
    failed: [ownPlans, coming, expiring, examined].filter(({ error }) => error),
  };
}

/** What comes next, by date: plans that end, examinations, certificates that expire. */
export function Next(): JSX.Element {
  const { t } = useTranslation("training");
  const { entries, failed } = useComing();
  const retry = (): void => {
    for (const each of failed) each.refetch();
  };
  return (
    <Panel title={t("study.next")}>
      {failed[0] && <Failed cause={failed[0].error} retry={retry} />}
      {entries.length === 0 && failed.length === 0 && (
        <Empty title={t("study.nextEmpty")} text={t("study.nextEmptyText")} />
      )}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.sid}>
            <DateTile
              date={entry.at}
              daysLeft={entry.openFor}
              tone={entry.isUrgent ? "warn" : "primary"}
            />
            <div>
              <Link to={entry.to}>{entry.title}</Link>
              <p className="num">{entry.note}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
