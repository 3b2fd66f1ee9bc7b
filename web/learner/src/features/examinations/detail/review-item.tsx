import type { ReviewedQuestion } from "@zhegui/client";
import { classNames, Icon } from "@zhegui/kit";
import { type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Figures } from "../paper/figure";
import { RichText } from "../paper/rich-text";
import { answerValue } from "../sitting/attempt";
import { isChosen, letter } from "../sitting/rules";
import styles from "./review.module.css";

interface ReviewItemProps {
  question: ReviewedQuestion;
  position: number;
}

/** One question: a line that opens to what was chosen, what is right, and why. */
export function ReviewItem({ question, position }: ReviewItemProps): JSX.Element {
  const { t } = useTranslation("examination");
  const [open, setOpen] = useState(false);
  const body = useId();
  const correct = question.verdict === "correct";
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-expanded={open}
        aria-controls={body}
        onClick={() => setOpen(!open)}
      >
        <span className={classNames(styles.position, correct && styles.right)}>{position}</span>
        <span className={classNames(styles.stem, open && styles.whole)}>
          <RichText text={question.stem} />
        </span>
        <span className={styles.earned}>
          <span className="sr">{t(`verdict.${question.verdict}`)}</span>
          <b>{question.earned}</b> / {t("review.score", { score: question.score })}
        </span>
        <Icon name={open ? "chevronDown" : "chevronRight"} size={18} />
      </button>
      <div id={body} hidden={!open} className={styles.body}>
        {open && <Answers {...{ question, position }} />}
      </div>
    </>
  );
}

function Answers({ question, position }: ReviewItemProps): JSX.Element {
  const { t } = useTranslation("examination");
  const given = answerValue(question.value);
  const right = answerValue(question.answer);
  return (
    <>
      {question.figureList.length > 0 && (
        <Figures figures={question.figureList} position={position} />
      )}
      <ul className={styles.options}>
        {question.optionList.map(({ sid, content }, index) => {
          const isRight = isChosen(right, sid);
          const isGiven = isChosen(given, sid);
          return (
            <li
              key={sid}
              className={classNames(isRight && styles.good, isGiven && !isRight && styles.bad)}
            >
              <kbd>{letter(index)}</kbd>
              <span>
                <RichText text={content} />
              </span>
              <em>
                {isRight && <Icon name="check" size={18} />}
                {isGiven && !isRight && <Icon name="close" size={18} />}
                {[isGiven && t("review.yours"), isRight && t("review.correct")]
                  .filter(Boolean)
                  .join(" · ")}
              </em>
            </li>
          );
        })}
      </ul>
      {question.verdict === "blank" && <p className={styles.blank}>{t("verdict.blank")}</p>}
      {question.analysis && (
        <p className={styles.analysis}>
          <b>{t("review.analysis")}</b>
          <RichText text={question.analysis} />
        </p>
      )}
    </>
  );
}
