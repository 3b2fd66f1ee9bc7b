import type { AnswerCitation, AnswerSentence } from "@zhegui/client";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./answer.module.css";
import { led } from "./citations";

/** The text before the last sign, that sign, and what closes the sentence. */
const PARTS = /^(.*?)(.)(\p{P}*)$/su;

interface SentencesProps {
  sentences: AnswerSentence[];
  citations: AnswerCitation[];
  onFollow: (citation: AnswerCitation) => void;
}

/** What was found, sentence by sentence, each with the marks of what it is taken from. */
export function Sentences({ sentences, citations, onFollow }: SentencesProps): JSX.Element {
  const { t } = useTranslation("assistant");
  const mark = (number: number): JSX.Element | null => {
    const citation = citations.find((each) => each.number === number);
    if (!citation) return null;
    return (
      <sup key={number}>
        <a
          href={citation.path}
          target="_top"
          className="num"
          aria-label={t("cite", { number })}
          onClick={(event) => led(event, () => onFollow(citation))}
        >
          {number}
        </a>
      </sup>
    );
  };
  return (
    <>
      {sentences.map(({ position, text, numberList }) => {
        const [, start = "", last = text, end = ""] = PARTS.exec(text) ?? [];
        return (
          <p key={position} className={styles.sentence}>
            {start}
            <span className={styles.together}>
              {last}
              {numberList.map(mark)}
              {end}
            </span>
          </p>
        );
      })}
    </>
  );
}
