import type { AuthoredAttempt, LateAnswer, QuestionVersion } from "@zhegui/client";
import { dateAndTime, Failed, useMay } from "@zhegui/domain";
import { Button, Card, Checkbox, Skeleton, Tag } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "../examinations.module.css";
import { answerWords, versionOf } from "./answer-words";
import { DecideDialog } from "./decide-dialog";
import { useLateAnswers } from "./use-late-answers";

interface AnswerProps {
  answer: LateAnswer;
  versions: readonly QuestionVersion[];
  /** Undefined where it cannot be chosen. */
  isChosen: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
}

function Answer({ answer, versions, isChosen, onChoose }: AnswerProps): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const version = versionOf(versions, answer.questionSid, answer.value);
  const stem = version?.stem ?? t("late.missing");
  return (
    <li>
      {isChosen === undefined ? (
        <b>{stem}</b>
      ) : (
        <Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked)}>
          <b>{stem}</b>
        </Checkbox>
      )}
      <span>{answerWords(version, answer.value) ?? t("late.blank")}</span>
      <span className={styles.quiet}>
        {t("late.written", { at: dateAndTime(answer.writtenAt) })}
        {" \u00b7 "}
        {t("late.received", { at: dateAndTime(answer.receivedAt) })}
      </span>
      {answer.taken !== null && (
        <span>
          <Tag tone={answer.taken ? "ok" : "neutral"} icon={answer.taken ? "check" : "close"}>
            {t(answer.taken ? "late.taken" : "late.left")}
          </Tag>{" "}
          <span className={styles.quiet}>{answer.reason}</span>
        </span>
      )}
    </li>
  );
}

/** What arrived after the end: a person decides whether it counts. */
export function LateAnswers({ attempt }: { attempt: AuthoredAttempt }): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const mayDecide = useMay("attempt.decide") && attempt.state !== "voided";
  const { data, error, refetch } = useLateAnswers(attempt.sid);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [taking, take] = useState<boolean>();
  const open = (data?.answers ?? []).filter(({ taken }) => taken === null);
  const named = open.filter(({ sid }) => chosen.has(sid)).map(({ sid }) => sid);
  const mark = (sid: string, isChosen: boolean): void => {
    const others = [...chosen].filter((each) => each !== sid);
    choose(new Set(isChosen ? [...others, sid] : others));
  };
  return (
    <Card as="section" className={styles.part} aria-label={t("late.title")}>
      <h2>{t("late.title")}</h2>
      <p className={styles.quiet}>{t("late.text")}</p>
      {error && <Failed cause={error} retry={refetch} />}
      {!error && !data && <Skeleton height={120} />}
      {data && (
        <ul className={styles.answers}>
          {data.answers.map((answer) => (
            <Answer
              key={answer.sid}
              answer={answer}
              versions={data.versions}
              isChosen={mayDecide && answer.taken === null ? chosen.has(answer.sid) : undefined}
              onChoose={(isChosen) => mark(answer.sid, isChosen)}
            />
          ))}
        </ul>
      )}
      {mayDecide && open.length > 0 && (
        <div className={styles.buttons}>
          <Button disabled={named.length === 0} onClick={() => take(false)}>
            {t("late.leave")}
          </Button>
          <Button look="primary" disabled={named.length === 0} onClick={() => take(true)}>
            {t("late.take")}
          </Button>
        </div>
      )}
      {taking !== undefined && (
        <DecideDialog
          attempt={attempt.sid}
          answers={named}
          isTaking={taking}
          onDone={() => choose(new Set())}
          onClose={() => take(undefined)}
        />
      )}
    </Card>
  );
}
