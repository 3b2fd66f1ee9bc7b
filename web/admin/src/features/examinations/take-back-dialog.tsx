import { type AuthoredExamination, endEntry, withdrawExamination } from "@zhegui/client";
import { reasonField, VerbDialog } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { LONGEST_REASON } from "./terms";

const CALLS = { withdraw: withdrawExamination, endEntry } as const;

interface TakeBackDialogProps {
  examination: AuthoredExamination;
  act: keyof typeof CALLS;
  onClose: () => void;
}

/** Withdraws an examination or ends its entry, and asks why. */
export function TakeBackDialog({ examination, act, onClose }: TakeBackDialogProps): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const { sid, version } = examination;
  return (
    <VerbDialog
      name={`examination/${sid}/${act}`}
      title={t(`${act}.title`)}
      text={t(`${act}.text`)}
      act={t(`${act}.act`)}
      isDanger
      done={t(`${act}.done`)}
      fields={[reasonField({ label: t(`${act}.reason`), hint: t(`${act}.hint`) }, LONGEST_REASON)]}
      send={({ text }) =>
        CALLS[act]({
          body: { model: { sid, version, reason: text("reason") } },
          throwOnError: true,
        })
      }
      onClose={onClose}
    />
  );
}
