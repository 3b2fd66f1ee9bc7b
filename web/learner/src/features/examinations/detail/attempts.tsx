import type { OwnAttempt } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { Icon, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./detail.module.css";

interface AttemptsProps {
  attempts: OwnAttempt[];
  /** Sid of the one that is shown above. */
  shown: string;
}

/** All attempts at this examination; nothing while there is but one. */
export function Attempts({ attempts, shown }: AttemptsProps): JSX.Element | null {
  const { t } = useTranslation("examination");
  if (attempts.length < 2) return null;
  return (
    <section className={styles.attempts}>
      <h2>{t("attempts.title")}</h2>
      <ul>
        {attempts.map((attempt) => (
          <li key={attempt.sid}>
            <Link
              to={`?attempt=${attempt.sid}`}
              replace
              aria-current={attempt.sid === shown ? "true" : undefined}
            >
              <b>{t("attempts.ordinal", { ordinal: attempt.ordinal })}</b>
              <span className="num">{dateAndTime(attempt.startedAt)}</span>
              <Outcome attempt={attempt} />
              <Icon name="chevronRight" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ attempt }: { attempt: OwnAttempt }): JSX.Element {
  const { t } = useTranslation("examination");
  if (attempt.state === "voided") return <Tag tone="bad">{t("attempts.voided")}</Tag>;
  if (attempt.passed === null) return <Tag tone="neutral">{t("attempts.pending")}</Tag>;
  return (
    <Tag tone={attempt.passed ? "ok" : "neutral"} icon={attempt.passed ? "check" : "close"}>
      {t(attempt.passed ? "result.passed" : "result.failed")} {attempt.score}
    </Tag>
  );
}
