import type { AnswerCitation, AssistantAnswer } from "@zhegui/client";
import { Button, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./answer.module.css";
import { Citations, led, type Ways } from "./citations";
import { Feedback } from "./feedback";
import { Sentences } from "./sentences";

interface AnswerProps extends Ways {
  answer: AssistantAnswer;
  filing: string | null;
  onAgain: () => void;
  onChange: (answer: AssistantAnswer) => void;
}

/** It is not written anywhere that one may read: on to a search. */
function Nothing({ answer, go }: Pick<AnswerProps, "answer" | "go">): JSX.Element {
  const { t } = useTranslation("assistant");
  const { question, isHint } = answer;
  if (isHint) {
    return (
      <>
        <p className={styles.verdict}>{t("none.title")}</p>
        <p className={styles.note}>{t("none.hint")}</p>
      </>
    );
  }
  const path = `/synthesis-search?${new URLSearchParams({ keyword: question, type: "all" })}`;
  return (
    <>
      <p className={styles.verdict}>{t("none.title")}</p>
      <p className={styles.note}>{t("none.text")}</p>
      <a
        className={styles.search}
        href={path}
        target="_top"
        onClick={(event) => led(event, () => go(path))}
      >
        <Icon name="search" size={16} />
        {t("none.search", { keyword: question })}
      </a>
    </>
  );
}

/** Why there is no answer, or not all of it. */
function Ended({ answer, onAgain }: Pick<AnswerProps, "answer" | "onAgain">): JSX.Element | null {
  const { t } = useTranslation("assistant");
  const { state } = answer;
  if (state === "stopped" || state === "silenced") return <p className={styles.note}>{t(state)}</p>;
  if (state !== "failed") return null;
  return (
    <p className={styles.again}>
      {t("failed")}
      <Button size="small" onClick={onAgain}>
        {t("again")}
      </Button>
    </p>
  );
}

/** Who worded it: the sources, one's own records, or a model, by its name and filing number. */
function Mark({ answer, filing }: Pick<AnswerProps, "answer" | "filing">): JSX.Element | null {
  const { t } = useTranslation("assistant");
  const { mode, model, outcome, sentenceList } = answer;
  if (sentenceList.length === 0) return null;
  const named = mode === "model" ? [model, filing && t("filing", { filing })] : [];
  const source = outcome === "records" ? outcome : mode;
  return <span>{[t(`mode.${source}`), ...named].filter(Boolean).join(" · ")}</span>;
}

/** An answer: sentences with their sources, places where it may be, or that nothing was found. */
export function Answer(props: AnswerProps): JSX.Element {
  const { t } = useTranslation("assistant");
  const [current, setCurrent] = useState<number>();
  const { answer, filing, lesson, go, onAgain, onChange } = props;
  const { sid, outcome, sentenceList, citationList, waitingCount } = answer;
  const follow = ({ number, path }: AnswerCitation): void => {
    setCurrent(number);
    go(path);
  };
  const isDone = answer.state === "done";
  return (
    <>
      {answer.isFollowUp && <p className={styles.note}>{t("followUp")}</p>}
      {isDone && outcome === "none" && <Nothing answer={answer} go={go} />}
      {isDone && outcome === "places" && <p className={styles.verdict}>{t("places")}</p>}
      <Sentences sentences={sentenceList} citations={citationList} onFollow={follow} />
      {waitingCount > 0 && (
        <p className={styles.note}>{t("hint.waiting", { count: waitingCount })}</p>
      )}
      {answer.sentenceCount - waitingCount > sentenceList.length && (
        <p className={styles.note}>{t("hidden")}</p>
      )}
      {citationList.length > 0 && (
        <Citations citations={citationList} onFollow={follow} {...{ current, lesson }} />
      )}
      <Ended answer={answer} onAgain={onAgain} />
      <div className={styles.end}>
        <Mark answer={answer} filing={filing} />
        {isDone && sid && <Feedback answer={{ ...answer, sid }} onChange={onChange} />}
      </div>
    </>
  );
}
