import { Field, RestoredDraft, TextArea, TextInput } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ConsentBox } from "./consent-box";
import { bareIdNumber } from "./id-number";
import styles from "./profile.module.css";
import type { ClaimForm } from "./use-claim";

/** Name, ID number, the reason where one is asked for, and the consent. */
export function ClaimFields({ claim }: { claim: ClaimForm }): JSX.Element {
  const { t } = useTranslation("profile");
  const { form, values, change } = claim;
  return (
    <>
      <RestoredDraft draft={claim.draft} />
      <div className={styles.pair}>
        <Field
          label={t("realName.name")}
          error={form.faults.realName}
          hint={t("realName.nameHint")}
        >
          {(control) => (
            <TextInput
              {...control}
              name="realName"
              autoComplete="name"
              value={values.realName}
              onChange={(event) => change("realName", event.target.value)}
              onBlur={() => form.leave("realName")}
            />
          )}
        </Field>
        <Field
          label={t("realName.idNumber")}
          error={form.faults.idNumber}
          hint={t("realName.idNumberHint")}
        >
          {(control) => (
            <TextInput
              {...control}
              name="idNumber"
              autoComplete="off"
              spellCheck={false}
              value={values.idNumber}
              onChange={(event) => change("idNumber", bareIdNumber(event.target.value))}
              onBlur={() => form.leave("idNumber")}
            />
          )}
        </Field>
      </div>
      {claim.asksReason && (
        <Field
          label={t("request.reason")}
          error={form.faults.reason}
          hint={t("request.reasonHint")}
        >
          {(control) => (
            <TextArea
              {...control}
              name="reason"
              value={values.reason}
              onChange={(event) => change("reason", event.target.value)}
            />
          )}
        </Field>
      )}
      <ConsentBox
        checked={values.consent}
        fault={form.faults.consent}
        onChange={(checked) => change("consent", checked)}
      />
    </>
  );
}
