import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import styles from "./restored-draft.module.css";

interface RestoredDraftProps {
  draft: { isRestored: boolean; discard: () => void };
}

/** Stands at the head of a form: says that what the user typed earlier is back, and lets it go. */
export function RestoredDraft({ draft }: RestoredDraftProps): JSX.Element | null {
  const { t } = useTranslation("kit");
  if (!draft.isRestored) return null;
  return (
    <div className={styles.restored} role="status">
      <span>{t("restored")}</span>
      <Button size="small" look="plain" onClick={draft.discard}>
        {t("discard")}
      </Button>
    </div>
  );
}
