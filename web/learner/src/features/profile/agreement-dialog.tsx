import type { Agreement } from "@zhegui/client";
import { Failed } from "@zhegui/domain";
import { Dialog, MarkdownText, Skeleton } from "@zhegui/kit";
import { type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./profile.module.css";
import { useAgreement } from "./use-agreement";

interface AgreementDialogProps {
  kind: Agreement["kind"];
  onClose: () => void;
}

/** The text that is agreed to, whole. */
export function AgreementDialog({ kind, onClose }: AgreementDialogProps): JSX.Element {
  const { t } = useTranslation("profile");
  const title = useId();
  const { data: agreement, error, refetch } = useAgreement(kind);
  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <article className={styles.agreement}>
        <h2 id={title}>{agreement?.title ?? <Skeleton width="8em" />}</h2>
        {agreement && <p>{t("realName.edition", { edition: agreement.edition })}</p>}
        {agreement && <MarkdownText source={agreement.body} />}
        {error && <Failed cause={error} retry={refetch} />}
      </article>
    </Dialog>
  );
}
