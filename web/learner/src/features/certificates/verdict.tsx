import type { VerifyAnswer } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { classNames, Icon, type IconName } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { day, lastDay, type State } from "./rules";
import styles from "./verdict.module.css";

/** Each state has a drawing of its own, beside its colour, its shape and its word. */
const ICONS: Record<State, IconName> = {
  valid: "check",
  expired: "clock",
  suspended: "pause",
  revoked: "close",
  unknown: "search",
};

function useReason({ certificate, state }: VerifyAnswer, nameGiven: boolean): string {
  const { t, i18n } = useTranslation("certificates");
  if (state === "unknown") return t(nameGiven ? "state.unknown.textName" : "state.unknown.text");
  if (state === "valid" || !certificate) return t("state.valid.text");
  const instant = state === "expired" ? certificate.expiresAt : certificate.changedAt;
  const write = state === "expired" ? lastDay : day;
  return t(`state.${state}.text`, { day: instant ? write(instant, i18n.language) : "" });
}

interface VerdictProps {
  answer: VerifyAnswer;
  nameGiven: boolean;
}

export function Verdict({ answer, nameGiven }: VerdictProps): JSX.Element {
  const { t } = useTranslation("certificates");
  const { state, serverTime } = answer;
  const reason = useReason(answer, nameGiven);
  return (
    <div className={classNames(styles.verdict, styles[state])} role="status">
      <span className={styles.shape}>
        <Icon name={ICONS[state]} size={32} />
      </span>
      <div className={styles.words}>
        <h2>{t(`state.${state}.title`)}</h2>
        <p>{reason}</p>
      </div>
      <p className={`num ${styles.time}`}>
        <span>{t("result.checkedAt")}</span>
        <time dateTime={serverTime}>{dateAndTime(serverTime)}</time>
      </p>
    </div>
  );
}
