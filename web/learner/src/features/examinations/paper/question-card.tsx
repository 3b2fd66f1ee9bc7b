import type { QuestionView } from "@zhegui/client";
import { Button, classNames, Icon, Skeleton, Tag } from "@zhegui/kit";
import { type KeyHint, kindOf, RichText, stemOf } from "@zhegui/questions";
import { Fragment, type JSX, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { QuestionState } from "../sitting/rules";
import { Figures } from "./figure";
import styles from "./question-card.module.css";
import { Standing } from "./standing";

export interface QuestionCardProps {
  question: QuestionView;
  state: QuestionState;
  /** 1 for the first question of the paper. */
  position: number;
  total: number;
  reachable: boolean;
  disabled: boolean;
  /** Whether letters answer, which is then told below. */
  letters: boolean;
  onAnswer: (value: unknown) => void;
  onMark: () => void;
  onTurn: (by: number) => void;
  onSubmit: () => void;
}

/** What the bar above says, too: on a phone this would push the question down. */
const TOLD_ABOVE = new Set<QuestionState["standing"]>(["saved", "here"]);

/** One question: the card fills the page, and the next one is a key away. */
export function QuestionCard(props: QuestionCardProps): JSX.Element {
  const { question, state, position, disabled, onAnswer } = props;
  const { Answer } = kindOf(question);
  const hasFigures = question.figureList.length > 0;
  return (
    <section className={styles.card} aria-labelledby="stem">
      <Head {...props} />
      <div className={classNames(styles.stem, hasFigures && styles.withFigures)}>
        <h2 id="stem">
          <RichText text={stemOf(question)} />
        </h2>
        {hasFigures && <Figures figures={question.figureList} position={position} />}
      </div>
      <Suspense fallback={<Skeleton height={120} radius={12} />}>
        <Answer {...{ question, disabled, onAnswer }} value={state.value} />
      </Suspense>
      <Foot {...props} />
    </section>
  );
}

function Head(props: QuestionCardProps): JSX.Element {
  const { question, state, position, total, reachable, disabled, onAnswer, onMark } = props;
  const { t } = useTranslation(["sitting", "questions"]);
  return (
    <div className={styles.head}>
      <p className={styles.number}>
        <span className="sr">{t("question.position", { position, total })}</span>
        <span aria-hidden="true">
          {position} <small>/ {total}</small>
        </span>
      </p>
      <Tag>{t(`questions:kind.${kindOf(question).name}`)}</Tag>
      <span className={styles.score}>{t("score", { score: question.score })}</span>
      <div className={styles.actions}>
        <span className={classNames(TOLD_ABOVE.has(state.standing) && styles.wide)}>
          <Standing state={state} reachable={reachable} />
        </span>
        {state.isAnswered && (
          <button
            type="button"
            className={styles.clear}
            disabled={disabled}
            onClick={() => onAnswer(null)}
          >
            {t("question.clear")}
          </button>
        )}
        <button
          type="button"
          className={styles.mark}
          aria-pressed={state.marked}
          disabled={disabled}
          onClick={onMark}
        >
          <Icon name="flag" size={18} />
          {state.marked ? <span>{t("question.unmark")}</span> : <MarkName />}
        </button>
      </div>
    </div>
  );
}

/** A phone has room for the short word only. */
function MarkName(): JSX.Element {
  const { t } = useTranslation("sitting");
  return (
    <>
      <span className={styles.wide}>{t("question.mark")}</span>
      <span className={styles.narrow}>{t("question.markShort")}</span>
    </>
  );
}

function Foot(props: QuestionCardProps): JSX.Element {
  const { question, position, total, letters, onTurn, onSubmit } = props;
  const { t } = useTranslation("sitting");
  const last = position === total;
  return (
    <div className={styles.foot}>
      <Button look="outline" disabled={position === 1} onClick={() => onTurn(-1)}>
        <Icon name="chevronLeft" size={18} />
        {t("question.previous")}
      </Button>
      <p className={styles.keys} aria-hidden="true">
        {letters &&
          kindOf(question)
            .keys(question)
            .map((hint) => <Hint key={hint.does} {...hint} />)}
        <span>
          <kbd>←</kbd>
          <kbd>→</kbd>
          {t("keys.turn")}
        </span>
        {letters && (
          <span>
            <kbd>M</kbd>
            {t("keys.mark")}
          </span>
        )}
      </p>
      <Button look="primary" onClick={last ? onSubmit : () => onTurn(1)}>
        {t(last ? "question.review" : "question.next")}
        <Icon name="chevronRight" size={18} />
      </Button>
    </div>
  );
}

function Hint({ keys, isRange, does }: KeyHint): JSX.Element {
  const { t } = useTranslation("questions");
  return (
    <span>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {isRange && index > 0 && <span>–</span>}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
      {t(`keys.${does}`)}
    </span>
  );
}
