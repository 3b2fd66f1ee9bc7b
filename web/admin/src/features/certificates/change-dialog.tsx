import { reasonField, VerbDialog } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { type Change, sendChange } from "./changes";

const LONGEST_REASON = 200;

interface ChangeDialogProps {
  sid: string;
  number: string;
  change: Change;
  onClose: () => void;
}

/** Asks why, and for the number where it is for good, before a certificate is changed. */
export function ChangeDialog({ sid, number, change, onClose }: ChangeDialogProps): JSX.Element {
  const { t } = useTranslation("adminCertificates");
  const isForGood = change === "revoke";
  return (
    <VerbDialog
      name={`certificate/${sid}/${change}`}
      title={t(`${change}.title`)}
      text={t(`${change}.text`)}
      act={t(`${change}.act`)}
      isDanger={isForGood}
      done={t(`${change}.done`)}
      fields={[reasonField({ label: t("field.reason"), hint: t("hint.reason") }, LONGEST_REASON)]}
      {...(isForGood && { typed: number })}
      send={({ text }) => sendChange(change, sid, text("reason"))}
      onClose={onClose}
    />
  );
}
