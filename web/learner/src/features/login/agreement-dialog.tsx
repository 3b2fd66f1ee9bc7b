import { type Agreement, currentAgreement, read } from "@zhegui/client";
import { Failed, useLoaded, usePreferences } from "@zhegui/domain";
import { Dialog, MarkdownText, Skeleton } from "@zhegui/kit";
import { type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./login.module.css";

/** What is agreed to when an account is opened. */
export type AgreementKind = Extract<Agreement["kind"], "service" | "privacy">;

/** The edition in force of a text, in the reader's language. */
export function agreementOptions(kind: AgreementKind, language: string) {
  const headers = { "Accept-Language": language };
  return { ...read(currentAgreement, { query: { kind }, headers }), meta: { silent: true } };
}

/** One of the texts, whole. */
export function AgreementDialog({
  kind,
  onClose,
}: {
  kind: AgreementKind;
  onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation("login");
  const id = useId();
  const language = usePreferences((preferences) => preferences.language);
  const { data, error, refetch } = useLoaded(agreementOptions(kind, language));
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
