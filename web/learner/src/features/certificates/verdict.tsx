import type { VerifyAnswer } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { classNames, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { day, lastDay } from "./rules";
import styles from "./verdict.module.css";
import { LOOKS, type Verdict } from "./verdicts";

type Told = Exclude<Verdict, "damaged">;

/** What is told first: of a valid certificate that the name is another, of one that was superseded
 * that there is a new one. */
function verdictOf({ certificate, state }: VerifyAnswer): Told {
  if (certificate?.isSuperseded) return "superseded";
  return state === "valid" && certificate?.nameMatches === false ? "wrongName" : state;
}

function useReason({ certificate }: VerifyAnswer, verdict: Told): string {
  const { t, i18n } = useTranslation("certificates");
  const instant = verdict === "expired" ? certificate?.expiresAt : certificate?.changedAt;
  const write = verdict === "expired" ? lastDay : day;
  return t(`state.${verdict}.text`, { day: instant ? write(instant, i18n.language) : "" });
}

export function VerdictBand({ answer }: { answer: VerifyAnswer }): JSX.Element {
  const { t } = useTranslation("certificates");
  const { serverTime } = answer;
  const verdict = verdictOf(answer);
  const reason = useReason(answer, verdict);
  const { tone, icon } = LOOKS[verdict];
  return (
    <div className={classNames(styles.verdict, styles[tone], styles[verdict])} role="status">
      <span className={styles.shape}>
        <Icon name={icon} size={32} />
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
