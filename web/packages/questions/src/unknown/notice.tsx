import { Button, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./notice.module.css";

/** What was answered elsewhere stays as it is; a newer page may know the kind. */
export function UnknownAnswer(): JSX.Element {
  const { t } = useTranslation("questions");
  return (
    <div className={styles.notice} role="note">
      <Icon name="info" size={20} />
      <p>{t("unknown.answer")}</p>
      <Button onClick={() => location.reload()}>{t("unknown.reload")}</Button>
    </div>
  );
}

export function UnknownReview(): JSX.Element {
  const { t } = useTranslation("questions");
  return <p className={styles.notice}>{t("unknown.review")}</p>;
}
