import { type CannedAnswer, cannedAnswerSave } from "@zhegui/client";
import { VerbDialog } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

const LONGEST = { shortcut: 20, text: 2_000 } as const;

interface AnswerDialogProps {
  desk: string;
  /** Undefined for a new one. */
  answer: CannedAnswer | undefined;
  onClose: () => void;
}

/** A ready answer, and the word after the stroke by which it is found. */
export function AnswerDialog({ desk, answer, onClose }: AnswerDialogProps): JSX.Element {
  const { t } = useTranslation(["adminDesks", "records"]);
  return (
    <VerbDialog
      name={`cannedAnswer/${answer?.sid ?? desk}`}
      title={t(answer ? "answer.changeTitle" : "answer.new")}
      act={t("records:form.save")}
      done={t("records:form.saved")}
      fields={[
        {
          name: "shortcut",
          kind: "text",
          prefix: "/",
          label: t("answer.shortcut"),
          hint: t("answer.shortcutHint"),
          max: LONGEST.shortcut,
          isRequired: true,
          check: (typed) => (/\s/.test(typed) ? t("fault.shortcut") : undefined),
        },
        {
          name: "text",
          kind: "area",
          label: t("answer.text"),
          max: LONGEST.text,
          isRequired: true,
        },
      ]}
      {...(answer && { start: { shortcut: answer.shortcut, text: answer.text } })}
      send={({ text }) => {
        const of = answer ? { sid: answer.sid, version: answer.version } : { desk: { sid: desk } };
        const shortcut = text("shortcut").replace(/^\//, "");
        const model = { ...of, shortcut, text: text("text") };
        return cannedAnswerSave({ body: { model }, throwOnError: true });
      }}
      onClose={onClose}
    />
  );
}
