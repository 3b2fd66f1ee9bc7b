import { voidAttempt } from "@zhegui/client";
import { reasonField, VerbDialog } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { LONGEST_REASON } from "../terms";

interface VoidDialogProps {
  sid: string;
  number: string;
  onClose: () => void;
}

/** Asks why, and for the number of the attempt, before it is voided for good. */
export function VoidDialog({ sid, number, onClose }: VoidDialogProps): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  return (
    <VerbDialog
      name={`attempt/${sid}/void`}
      title={t("void.title")}
      text={t("void.text")}
      act={t("void.act")}
      isDanger
      done={t("void.done")}
      fields={[
        reasonField({ label: t("void.reason") }, LONGEST_REASON),
        { name: "staysUsed", kind: "flag", label: t("void.staysUsed") },
      ]}
      typed={number}
      send={({ text, flag }) => {
        const model = { sid, reason: text("reason"), staysUsed: flag("staysUsed") };
        return voidAttempt({ body: { model }, throwOnError: true });
      }}
      onClose={onClose}
    />
  );
}
