import { classNames, Icon } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./reviewed-line.module.css";

export function ReviewedLines({ children }: { children: ReactNode }): JSX.Element {
  return <ul className={styles.lines}>{children}</ul>;
}

interface ReviewedLineProps {
  /** A letter or a number. */
  name: ReactNode;
  isGiven: boolean;
  isRight: boolean;
  children: ReactNode;
}

/** A line of a review, told apart by colour, sign and word: one's own answer, a right one, both. */
export function ReviewedLine(props: ReviewedLineProps): JSX.Element {
  const { name, isGiven, isRight, children } = props;
  const { t } = useTranslation("questions");
  const words = [isGiven && t("review.yours"), isRight && t("review.correct")].filter(Boolean);
  return (
    <li className={classNames(isRight && styles.good, isGiven && !isRight && styles.bad)}>
      <kbd>{name}</kbd>
      <span>{children}</span>
      <em>
        {isRight && <Icon name="check" size={18} />}
        {isGiven && !isRight && <Icon name="close" size={18} />}
        <span>{words.join(" · ")}</span>
      </em>
    </li>
  );
}
