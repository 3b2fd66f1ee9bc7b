import type { QuestionPreview } from "@zhegui/client";
import { Button } from "@zhegui/kit";
import { RichText } from "@zhegui/questions";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { Asked } from "./asked";
import styles from "./questions.module.css";

interface PreviewedProps {
  preview: QuestionPreview;
  /** Whether the answer shows at once. */
  isOpen?: boolean;
}

/** A question to try, then its answer and why it is right. */
export function Previewed({ preview, isOpen = false }: PreviewedProps): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const [isShown, show] = useState(isOpen);
  const { question, answer, analysis } = preview;
  return (
    <>
      <Asked question={question} answer={answer} isAnswerShown={isShown} />
      {isShown && analysis && (
        <div className={styles.analysis}>
          <b>{t("field.analysis")}</b>
          <p>
            <RichText text={analysis} />
          </p>
        </div>
      )}
      <div>
        <Button size="small" aria-pressed={isShown} onClick={() => show(!isShown)}>
          {t(isShown ? "answer.hide" : "answer.show")}
        </Button>
      </div>
    </>
  );
}
