import type { Result } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { classNames, Flower, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./score.module.css";
import { Voided } from "./voided";

interface ScoreProps {
  result: Result;
  /** How many attempts the examination allows; as many as one likes where it does not say. */
  attempts: number | undefined;
}

/** The score against the pass mark, or when it will be known. */
export function Score({ result, attempts }: ScoreProps): JSX.Element {
  const known = typeof result.score === "number";
  const look = known && (result.passed ? styles.passed : styles.failed);
  return (
    <div className={classNames(styles.score, look)}>
      <Heading result={result} />
      {typeof result.score === "number" ? (
        <Points result={result} score={result.score} />
      ) : (
        <Waiting result={result} />
      )}
      <Facts result={result} attempts={attempts} />
    </div>
  );
}

function Heading({ result }: { result: Result }): JSX.Element {
  const { t } = useTranslation("examination");
  const verdict = typeof result.passed === "boolean";
  return (
    <h1>
      {t("result.title")}
      {result.passed && (
        <svg className={styles.bloom} viewBox="-16 -16 32 32" aria-hidden="true">
          <Flower x={0} y={0} turn={45} />
        </svg>
      )}
      {verdict && (
        <span className={styles.verdict}>
          <Icon name={result.passed ? "check" : "close"} size={16} />
          {t(result.passed ? "result.passed" : "result.failed")}
        </span>
      )}
    </h1>
  );
}

function Points({ result, score }: { result: Result; score: number }): JSX.Element {
  const { t } = useTranslation("examination");
  const { passScore, fullScore } = result.examination;
  const difference = Math.round(Math.abs(score - passScore) * 100) / 100;
  const pass = `${(100 * passScore) / fullScore}%`;
  return (
    <>
      <p className={styles.points}>
        <b>{score}</b>
        <span>{t("result.ofScore", { score: fullScore })}</span>
        <em>{t(score >= passScore ? "result.above" : "result.below", { score: difference })}</em>
      </p>
      <div className={styles.scale} data-track aria-hidden="true">
        <i data-fill style={{ width: `${(100 * score) / fullScore}%` }} />
        <u style={{ left: pass }} />
      </div>
      <div className={styles.marks}>
        <span>0</span>
        <span style={{ left: pass }}>{t("result.passMark", { score: passScore })}</span>
        <span>{fullScore}</span>
      </div>
    </>
  );
}

function Waiting({ result }: { result: Result }): JSX.Element {
  const { t } = useTranslation("examination");
  if (result.voiding) return <Voided voiding={result.voiding} />;
  return (
    <p className={styles.waiting} role="status">
      <Icon name="clock" size={24} />
      {waitingText()}
    </p>
  );

  function waitingText(): string {
    if (result.state === "submitted") return t("result.byPerson");
    const due = result.scoreAt && Date.parse(result.scoreAt) > Date.parse(result.serverTime);
    if (due && result.scoreAt) return t("result.scoreAt", { time: dateAndTime(result.scoreAt) });
    return t("result.marking");
  }
}

function Facts({ result, attempts }: ScoreProps): JSX.Element {
  const { t } = useTranslation("examination");
  const correct = result.sectionList.reduce((sum, section) => sum + (section.correctCount ?? 0), 0);
  const end = result.submittedAt ?? result.deadline;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t("result.used")}</dt>
        <dd>{spent(result.startedAt, end)}</dd>
      </div>
      <div>
        <dt>{t(result.endedBy === "deadline" ? "result.endedAt" : "result.handedInAt")}</dt>
        <dd>{dateAndTime(end).slice(5)}</dd>
      </div>
      <div>
        <dt>{t(typeof result.score === "number" ? "result.correct" : "result.answered")}</dt>
        <dd>
          {typeof result.score === "number" ? correct : result.answeredCount} /{" "}
          {result.questionCount}
        </dd>
      </div>
      <div>
        <dt>{t("result.attempt")}</dt>
        <dd>
          {result.ordinal}
          {attempts !== undefined && ` / ${attempts}`}
        </dd>
      </div>
    </dl>
  );

  function spent(from: string, to: string): string {
    const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000);
    if (seconds < 60) return t("result.spentSeconds", { seconds });
    return t("result.spent", {
      minutes: Math.floor(seconds / 60),
      seconds: String(seconds % 60).padStart(2, "0"),
    });
  }
}
