import type { VerifyAnswer } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { classNames, Icon, type IconName } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { day, lastDay, type State } from "./rules";
import styles from "./verdict.module.css";

type Verdicts = State | "superseded" | "wrongName";

/** What is told first: of a valid certificate that the name is another, of one that was superseded
 * that there is a new one. */
function verdictOf({ certificate, state }: VerifyAnswer): Verdicts {
  if (certificate?.isSuperseded) return "superseded";
  return state === "valid" && certificate?.nameMatches === false ? "wrongName" : state;
}

/** Each state has a drawing of its own, beside its colour, its shape and its word. */
const ICONS: Record<Verdicts, IconName> = {
  valid: "check",
  expired: "clock",
  suspended: "pause",
  revoked: "close",
  superseded: "refresh",
  wrongName: "alert",
  unknown: "search",
};

function useReason({ certificate }: VerifyAnswer, verdict: Verdicts): string {
  const { t, i18n } = useTranslation("certificates");
  const instant = verdict === "expired" ? certificate?.expiresAt : certificate?.changedAt;
  const write = verdict === "expired" ? lastDay : day;
  return t(`state.${verdict}.text`, { day: instant ? write(instant, i18n.language) : "" });
}

export function Verdict({ answer }: { answer: VerifyAnswer }): JSX.Element {
  const { t } = useTranslation("certificates");
  const { serverTime } = answer;
  const verdict = verdictOf(answer);
  const reason = useReason(answer, verdict);
  return (
    <div className={classNames(styles.verdict, styles[verdict])} role="status">
      <span className={styles.shape}>
        <Icon name={ICONS[verdict]} size={32} />
      </span>
      <div className={styles.words}>
        <h2>{t(`state.${verdict}.title`)}</h2>
        <p>{reason}</p>
      </div>
      <p className={`num ${styles.time}`}>
        <span>{t("result.checkedAt")}</span>
        <time dateTime={serverTime}>{dateAndTime(serverTime)}</time>
      </p>
    </div>
  );
}
