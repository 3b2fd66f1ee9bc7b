import type { QuestionView } from "@zhegui/client";
import { Button, classNames, Icon, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { isAnswered } from "../sitting/entry";
import { knownKind, letter, type QuestionState } from "../sitting/rules";
import { Figures } from "./figure";
import { Options } from "./options";
import styles from "./question-card.module.css";
import { RichText } from "./rich-text";
import { Standing } from "./standing";

export interface QuestionCardProps {
  question: QuestionView;
  state: QuestionState;
  /** 1 for the first question of the paper. */
  position: number;
  total: number;
  reachable: boolean;
  disabled: boolean;
  onChoose: (option: string) => void;
  onClear: () => void;
  onMark: () => void;
  onTurn: (by: number) => void;
  onSubmit: () => void;
}

/** What the bar above says, too: on a phone this would push the question down. */
const TOLD_ABOVE = new Set<QuestionState["standing"]>(["saved", "here"]);

/** One question: the card fills the page, and the next one is a key away. */
export function QuestionCard(props: QuestionCardProps): JSX.Element {
  const { question, state, position, disabled } = props;
  const hasFigures = question.figureList.length > 0;
  return (
    <section className={styles.card} aria-labelledby="stem">
      <Head {...props} />
      <div className={classNames(styles.stem, hasFigures && styles.withFigures)}>
        <h2 id="stem">
          <RichText text={question.stem} />
        </h2>
        {hasFigures && <Figures figures={question.figureList} position={position} />}
      </div>
      <Options
        question={question}
        value={state.value}
        disabled={disabled}
        onChoose={props.onChoose}
      />
      <Foot {...props} />
    </section>
  );
}

function Head(props: QuestionCardProps): JSX.Element {
  const { question, state, position, total, reachable, disabled, onClear, onMark } = props;
  const { t } = useTranslation("sitting");
  const kind = knownKind(question.kind);
  return (
    <div className={styles.head}>
      <p className={styles.number}>
        <span className="sr">{t("question.position", { position, total })}</span>
        <span aria-hidden="true">
          {position} <small>/ {total}</small>
        </span>
      </p>
      {kind && <Tag>{t(`kind.${kind}`)}</Tag>}
      <span className={styles.score}>{t("score", { score: question.score })}</span>
      <div className={styles.actions}>
        <span className={classNames(TOLD_ABOVE.has(state.standing) && styles.wide)}>
          <Standing state={state} reachable={reachable} />
        </span>
        {isAnswered(state.value) && (
          <button type="button" className={styles.clear} disabled={disabled} onClick={onClear}>
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
          {state.marked ? t("question.unmark") : <MarkName />}
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

function Foot({ question, position, total, onTurn, onSubmit }: QuestionCardProps): JSX.Element {
  const { t } = useTranslation("sitting");
  const last = position === total;
  return (
    <div className={styles.foot}>
      <Button look="outline" disabled={position === 1} onClick={() => onTurn(-1)}>
        <Icon name="chevronLeft" size={18} />
        {t("question.previous")}
      </Button>
      <p className={styles.keys} aria-hidden="true">
        <span>
          <kbd>A</kbd>–<kbd>{letter(question.optionList.length - 1)}</kbd>
          {t("keys.choose")}
        </span>
        <span>
          <kbd>←</kbd>
          <kbd>→</kbd>
          {t("keys.turn")}
        </span>
        <span>
          <kbd>M</kbd>
          {t("keys.mark")}
        </span>
      </p>
      <Button look="primary" onClick={last ? onSubmit : () => onTurn(1)}>
        {t(last ? "question.review" : "question.next")}
        <Icon name="chevronRight" size={18} />
      </Button>
    </div>
  );
}
