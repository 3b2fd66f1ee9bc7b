import type { Agreement } from "@zhegui/client";
import { Dialog, MarkdownText } from "@zhegui/kit";
import { type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./profile.module.css";

interface AgreementDialogProps {
  agreement: Agreement;
  onClose: () => void;
}

/** The text that is agreed to, whole. */
export function AgreementDialog({ agreement, onClose }: AgreementDialogProps): JSX.Element {
  const { t } = useTranslation("profile");
  const title = useId();
  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <article className={styles.agreement}>
        <h2 id={title}>{agreement.title}</h2>
        <p>{t("realName.edition", { edition: agreement.edition })}</p>
        <MarkdownText source={agreement.body} />
      </article>
    </Dialog>
  );
}
