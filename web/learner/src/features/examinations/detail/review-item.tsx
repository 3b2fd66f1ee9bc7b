import type { ReviewedQuestion } from "@zhegui/client";
import { classNames, Icon, Skeleton } from "@zhegui/kit";
import { kindOf, RichText, stemOf } from "@zhegui/questions";
import { type JSX, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Figures } from "../paper/figure";
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
          <RichText text={stemOf(question)} />
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
  const { value, answer } = question;
  const { Review: Shown } = kindOf(question);
  return (
    <>
      {question.figureList.length > 0 && (
        <Figures figures={question.figureList} position={position} />
      )}
      <Suspense fallback={<Skeleton height={96} />}>
        <Shown {...{ question, value, answer }} />
      </Suspense>
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
