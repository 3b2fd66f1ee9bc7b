import type { Consultation } from "@zhegui/client";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./panel.module.css";

const REOPEN_MS = 24 * 3_600_000;

/** Whether writing opens it again. */
export function isReopenable({ closedAt }: Consultation, now: number): boolean {
  return closedAt !== null && now - Date.parse(closedAt) < REOPEN_MS;
}

function wordsOf(consultation: Consultation, now: number, t: TFunction<"consultation">): string {
  const { state, aheadCount, consultant } = consultation;
  if (state === "left") return t("standing.left");
  if (state === "open") return t("standing.open", { name: consultant?.nickname ?? "" });
  if (state === "waiting") {
    return aheadCount ? t("standing.ahead", { count: aheadCount }) : t("standing.next");
  }
  return t(isReopenable(consultation, now) ? "standing.closed" : "standing.over");
}

interface StateLineProps {
  consultation: Consultation;
  now: number;
}

/** How it stands: who is before one, who answers, that it is over. */
export function StateLine({ consultation, now }: StateLineProps): JSX.Element {
  const { t } = useTranslation("consultation");
  return (
    <p className={styles.standing} data-state={consultation.state} role="status">
      {wordsOf(consultation, now, t)}
    </p>
  );
}
