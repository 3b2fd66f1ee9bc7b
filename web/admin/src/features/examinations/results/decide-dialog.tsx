import { decideLateAnswers } from "@zhegui/client";
import { reasonField, VerbDialog } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { LONGEST_REASON } from "../terms";

interface DecideDialogProps {
  attempt: string;
  answers: readonly string[];
  isTaking: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks why late answers count, or do not. */
export function DecideDialog(props: DecideDialogProps): JSX.Element {
  const { attempt, answers, isTaking } = props;
  const { t } = useTranslation("adminExaminations");
  const count = answers.length;
  return (
    <VerbDialog
      name={`attempt/${attempt}/late`}
      title={t(isTaking ? "late.takeTitle" : "late.leaveTitle", { count })}
      text={t("late.decided")}
      act={t(isTaking ? "late.take" : "late.leave")}
      done={t("late.done")}
      fields={[reasonField({ label: t("late.reason") }, LONGEST_REASON)]}
      send={({ text }) => {
        const named = answers.map((sid) => ({ sid }));
        const what = { attempt: { sid: attempt }, lateAnswerList: named };
        const model = { ...what, taken: isTaking, reason: text("reason") };
        return decideLateAnswers({ body: { model }, throwOnError: true });
      }}
      onDone={props.onDone}
      onClose={props.onClose}
    />
  );
}
