import type { Result, ReviewedQuestion } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { Empty, Icon, SegmentedControl } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./review.module.css";
import { ReviewItem } from "./review-item";

type Filter = "wrong" | "all";

/** The questions with their answers, once the review rule shows them. */
export function Review({ result }: { result: Result }): JSX.Element {
  const { t } = useTranslation("examination");
  const questions = result.questionList ?? null;
  const numbered = (questions ?? []).map((question, index) => ({ question, position: index + 1 }));
  const wrong = numbered.filter(({ question }) => question.verdict !== "correct");
  const [filter, setFilter] = useState<Filter>("wrong");
  const shown = filter === "wrong" ? wrong : numbered;
  const words = {
    wrong: t("review.wrong", { count: wrong.length }),
    all: t("review.all", { count: numbered.length }),
  };
  return (
    <section className={styles.review}>
      <div className={styles.head}>
        <h2>{t("review.title")}</h2>
        {questions && (
          <>
            <SegmentedControl
              label={t("review.filter")}
              choices={[
                { value: "wrong", words: words.wrong },
                { value: "all", words: words.all },
              ]}
              chosen={filter}
              onChoose={setFilter}
            />
            <p className={styles.onPaper}>{words[filter]}</p>
          </>
        )}
      </div>
      <p className={styles.rule}>
        <Icon name={questions ? "info" : "lock"} size={18} />
        {ruleText()}
      </p>
      {result.withheldUntil && (
        <p className={styles.rule}>
          <Icon name="lock" size={18} />
          {t("review.withheld", {
            count: result.withheldCount ?? 0,
            time: dateAndTime(result.withheldUntil),
          })}
        </p>
      )}
      <ol>
        {shown.map(({ question, position }) => (
          <Item key={question.sid} {...{ question, position }} />
        ))}
      </ol>
      {questions && shown.length === 0 && !result.withheldUntil && (
        <Empty title={t("review.allCorrect")} text={t("review.allCorrectText")} />
      )}
    </section>
  );

  function ruleText(): string {
    if (questions) return t("review.rule");
    if (result.state === "submitted") return t("review.afterMarking");
    if (!result.answersAt) return t("review.never");
    return t("review.answersAt", { time: dateAndTime(result.answersAt) });
  }
}

function Item(props: { question: ReviewedQuestion; position: number }): JSX.Element {
  return (
    <li>
      <ReviewItem {...props} />
    </li>
  );
}
