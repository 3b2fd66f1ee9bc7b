import type { PreviewedFigure } from "@zhegui/client";
import { Skeleton } from "@zhegui/kit";
import { type AskedQuestion, kindOf, RichText, stemOf } from "@zhegui/questions";
import { type JSX, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./questions.module.css";

interface AskedProps {
  question: AskedQuestion & { figureList: readonly Omit<PreviewedFigure, "sid">[] };
  /** What is right; undefined where it may not be read, or is not asked for. */
  answer: unknown;
  isAnswerShown: boolean;
}

/** A question as those see it who answer it: it can be tried, and nothing of that is kept. */
export function Asked({ question, answer, isAnswerShown }: AskedProps): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const [value, setValue] = useState<unknown>(null);
  const { Answer, Review } = kindOf(question);
  return (
    <div className={styles.asked}>
      <p className={styles.stem}>
        <RichText text={stemOf(question)} />
      </p>
      {question.figureList.map(({ url, width, height }, at) => (
        <img
          key={url}
          src={url}
          width={width}
          height={height}
          alt={t("figure.name", { position: at + 1 })}
        />
      ))}
      <Suspense fallback={<Skeleton height={120} radius={12} />}>
        {isAnswerShown ? (
          <Review question={question} value={value} answer={answer} />
        ) : (
          <Answer question={question} value={value} disabled={false} onAnswer={setValue} />
        )}
      </Suspense>
    </div>
  );
}
