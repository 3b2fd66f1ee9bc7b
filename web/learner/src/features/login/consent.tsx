import { type Form, useErrorText } from "@zhegui/domain/login";
import { Checkbox } from "@zhegui/kit";
import { type JSX, useId, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { AgreementDialog, type AgreementKind } from "./agreement-dialog";
import styles from "./login.module.css";

/** The checkbox without which no form is sent, and the two texts that it speaks of. */
export function Consent({ form }: { form: Form }): JSX.Element {
  const { t } = useTranslation("login");
  const text = useErrorText();
  const message = useId();
  const [shown, setShown] = useState<AgreementKind>();
  const error = text(form.errors.consent);
  const link = (kind: AgreementKind): JSX.Element => (
    <button
      type="button"
      className={styles.link}
      onClick={(event) => {
        event.preventDefault();
        setShown(kind);
      }}
    />
  );
  return (
    <div className={styles.consent}>
      <Checkbox
        name="consent"
        checked={form.values.consent}
        aria-invalid={Boolean(error)}
        aria-describedby={message}
        onChange={(event) => form.change({ consent: event.target.checked })}
      >
        <Trans
          t={t}
          i18nKey="consent"
          components={{ service: link("service"), privacy: link("privacy") }}
        />
      </Checkbox>
      <p id={message} className={styles.consentError} role={error ? "alert" : undefined}>
        {error}
      </p>
      {shown && <AgreementDialog kind={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}
