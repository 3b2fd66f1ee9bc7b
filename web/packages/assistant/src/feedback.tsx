import { useMutation } from "@tanstack/react-query";
import { type AssistantAnswer, rateAnswer } from "@zhegui/client";
import type { JSX } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./answer.module.css";

interface FeedbackProps {
  answer: AssistantAnswer & { sid: string };
  onChange: (answer: AssistantAnswer) => void;
}

/** Whether it helped; who says that it did not may send the conversation along. */
export function Feedback({ answer, onChange }: FeedbackProps): JSX.Element {
  const { t } = useTranslation("assistant");
  const { sid, thumb } = answer;
  const [isSent, setSent] = useState(false);
  const rate = useMutation({
    mutationFn: ({ chosen, along }: { chosen: AssistantAnswer["thumb"]; along: boolean }) =>
      rateAnswer({
        body: { model: { message: { sid }, thumb: chosen, withTranscript: along } },
        throwOnError: true,
      }),
    onSuccess: (_, { chosen, along }) => {
      setSent(along);
      onChange({ ...answer, thumb: chosen });
    },
  });
  const press = (pressed: "up" | "down"): void =>
    rate.mutate({ chosen: thumb === pressed ? null : pressed, along: false });
  return (
    <>
      <span className={styles.thumbs}>
        <button type="button" aria-pressed={thumb === "up"} onClick={() => press("up")}>
          {t("useful")}
        </button>
        <button type="button" aria-pressed={thumb === "down"} onClick={() => press("down")}>
          {t("useless")}
        </button>
      </span>
      {thumb === "down" && (
        <span className={styles.along} role="status">
          {isSent ? (
            t("transcriptSent")
          ) : (
            <button type="button" onClick={() => rate.mutate({ chosen: "down", along: true })}>
              {t("transcript")}
            </button>
          )}
        </span>
      )}
    </>
  );
}
