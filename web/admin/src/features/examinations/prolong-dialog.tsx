import { type Prolonged, prolongExamination } from "@zhegui/client";
import { typedNumber } from "@zhegui/domain/numbers";
import { reasonField, VerbDialog } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { LONGEST_REASON, MINUTES } from "./terms";

const MINUTE = 60;

interface ProlongDialogProps {
  examination: string;
  /** One attempt; without it, all who sit and who enter later. */
  attempt?: string;
  onClose: () => void;
}

/** Gives time back, and asks why. */
export function ProlongDialog({ examination, attempt, onClose }: ProlongDialogProps): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const of = attempt ? `attempt/${attempt}` : `examination/${examination}`;
  return (
    <VerbDialog<Prolonged>
      name={`${of}/prolong`}
      title={t(attempt ? "prolong.titleOne" : "prolong.title")}
      text={t(attempt ? "prolong.textOne" : "prolong.text")}
      act={t("prolong.act")}
      done={({ attemptCount }) => t("prolong.done", { count: attemptCount })}
      fields={[
        {
          name: "minutes",
          kind: "number",
          label: t("prolong.minutes"),
          isRequired: true,
          ...MINUTES,
        },
        reasonField({ label: t("prolong.reason"), hint: t("prolong.hint") }, LONGEST_REASON),
      ]}
      named={{ seconds: "minutes" }}
      send={async ({ text }) => {
        const model = {
          examination: { sid: examination },
          ...(attempt && { attemptList: [{ sid: attempt }] }),
          seconds: typedNumber(text("minutes")) * MINUTE,
          reason: text("reason"),
        };
        return (await prolongExamination({ body: { model }, throwOnError: true })).data.data;
      }}
      onClose={onClose}
    />
  );
}
