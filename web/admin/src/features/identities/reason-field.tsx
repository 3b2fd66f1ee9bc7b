import { Field, RestoredDraft, TextArea } from "@zhegui/kit";
import type { JSX } from "react";
import type { useReason } from "./use-reason";

const LONGEST = 500;

interface ReasonFieldProps {
  by: Pick<ReturnType<typeof useReason>, "form" | "draft" | "reason" | "change">;
  label: string;
  hint: string;
}

/** Why something is done; in the words of the person who does it. */
export function ReasonField({ by, label, hint }: ReasonFieldProps): JSX.Element {
  return (
    <>
      <RestoredDraft draft={by.draft} />
      <Field label={label} hint={hint} error={by.form.faults.reason}>
        {(control) => (
          <TextArea
            {...control}
            name="reason"
            maxLength={LONGEST}
            value={by.reason}
            onChange={({ target }) => by.change(target.value)}
            onBlur={() => by.form.leave("reason")}
          />
        )}
      </Field>
    </>
  );
}
