import { useQuery } from "@tanstack/react-query";
import { type Agreement, currentAgreementOptions } from "@zhegui/client";
import { Failed, usePreferences } from "@zhegui/domain";
import { type Form, useErrorText } from "@zhegui/domain/login";
import { Checkbox, Dialog, MarkdownText, Skeleton } from "@zhegui/kit";
import { type JSX, useId, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import styles from "./login.module.css";

type Kind = Extract<Agreement["kind"], "service" | "privacy">;

/** The edition in force of a text, in the reader's language. */
export function agreementOptions(kind: Kind, language: string) {
  const headers = { "Accept-Language": language };
  return { ...currentAgreementOptions({ query: { kind }, headers }), meta: { silent: true } };
}

function AgreementDialog({ kind, onClose }: { kind: Kind; onClose: () => void }): JSX.Element {
  const { t } = useTranslation("login");
  const id = useId();
  const language = usePreferences((preferences) => preferences.language);
  const { data, error, refetch } = useQuery(agreementOptions(kind, language));
  const agreement = data?.data;
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <article className={styles.agreement}>
        <h2 id={id}>{agreement?.title ?? <Skeleton width="8em" />}</h2>
        {agreement && (
          <p className={styles.edition}>{t("edition", { edition: agreement.edition })}</p>
        )}
        {agreement && <MarkdownText source={agreement.body} />}
        {error && <Failed cause={error} retry={refetch} />}
      </article>
    </Dialog>
  );
}

/** The checkbox without which no form is sent, and the two texts that it speaks of. */
export function Consent({ form }: { form: Form }): JSX.Element {
  const { t } = useTranslation("login");
  const text = useErrorText();
  const message = useId();
  const [shown, setShown] = useState<Kind>();
  const error = text(form.errors.consent);
  const link = (kind: Kind): JSX.Element => (
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
