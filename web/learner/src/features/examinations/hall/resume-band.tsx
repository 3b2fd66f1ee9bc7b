import type { Examination } from "@zhegui/client";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { EnterLink } from "../enter-link";
import { clockFace, secondsLeft } from "../sitting/countdown";
import styles from "./hall.module.css";

/** An attempt that is under way: how far, how long, and the way back. */
export function ResumeBand(props: { examination: Examination; now: number }): JSX.Element | null {
  const { examination, now } = props;
  const { t } = useTranslation("examination");
  const active = examination.activeAttempt;
  if (!active) return null;
  const left = secondsLeft(Date.parse(active.deadline), now);
  return (
    <div className={styles.resume}>
      <span className={styles.pulse} aria-hidden="true" />
      <p>
        <b>{examination.title}</b>
        {t("hall.inProgress", {
          answered: active.answeredCount,
          total: examination.questionCount ?? 0,
        })}
      </p>
      <p className={styles.left}>
        <b className="num">{clockFace(left)}</b> {t("hall.untilHandIn")}
      </p>
      <EnterLink examination={examination.sid} begins={false}>
        {t("hall.resume")}
      </EnterLink>
    </div>
  );
}
