import type { PastedQuestion } from "@zhegui/client";
import { Button, classNames, Icon, Tag } from "@zhegui/kit";
import { letter, RichText } from "@zhegui/questions";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./paste.module.css";
import { answersOf, chapterIn } from "./pasted";

interface LineFaultsProps {
  faults: readonly { line: number; message: string }[];
  onGo: (line: number) => void;
}

/** What is wrong, each a way to its line. */
export function LineFaults({ faults, onGo }: LineFaultsProps): JSX.Element | null {
  const { t } = useTranslation("adminQuestions");
  if (faults.length === 0) return null;
  return (
    <ul className={styles.faults}>
      {faults.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          <Button size="small" look="plain" onClick={() => onGo(line)}>
            {t("paste.line", { line })}
          </Button>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}

interface ReadProps {
  question: PastedQuestion;
  onGo: (line: number) => void;
}

/** One question as it was read: what is right, what is wrong with it, and others like it. */
export function Read({ question, onGo }: ReadProps): JSX.Element {
  const { t } = useTranslation(["adminQuestions", "questions"]);
  const { kind, stem, optionList, analysis, chapter, difficulty, faultList, twinList } = question;
  const letters = optionList.flatMap(({ right }, at) => (right ? letter(at) : [])).join("");
  const stored = twinList.filter(({ sid }) => sid);
  return (
    <li className={classNames(styles.read, faultList.length > 0 && styles.bad)}>
      <p className={styles.stem}>
        <Tag tone="slate">{t(`questions:kind.${kind ?? "unknown"}`)}</Tag> <RichText text={stem} />
      </p>
      {optionList.length > 0 && (
        <ul className={styles.options}>
          {optionList.map(({ content, right }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place
            <li key={at} className={classNames(right && styles.right)}>
              <span>{letter(at)}</span>
              <RichText text={content} />
              {right && <Icon name="check" size={16} />}
            </li>
          ))}
        </ul>
      )}
      {answersOf(question).map((answer) => (
        <p key={answer} className={styles.right}>
          {answer}
        </p>
      ))}
      {letters && <p className={styles.right}>{t("paste.key", { letters })}</p>}
      {analysis && (
        <div className={styles.analysis}>
          <b>{t("field.analysis")}</b>
          <p>
            <RichText text={analysis} />
          </p>
        </div>
      )}
      <LineFaults faults={faultList} onGo={onGo} />
      {(chapter || difficulty) && (
        <p className={styles.quiet}>
          {[chapterIn(chapter), difficulty && t(`difficulty.${difficulty as 1}`)]
            .filter(Boolean)
            .join(" \u00b7 ")}
        </p>
      )}
      {stored.length > 0 && <p className={styles.twin}>{t("twins", { count: stored.length })}</p>}
      {twinList.map(
        (twin) =>
          twin.line && (
            <p key={twin.line} className={styles.twin}>
              {t("paste.twin", { line: twin.line })}
            </p>
          ),
      )}
    </li>
  );
}
