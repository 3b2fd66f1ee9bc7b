import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import styles from "./empty.module.css";
import { Icon } from "./icon";

interface ErrorStateProps {
  /** What happened, in the reader's language. */
  message: string;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** It stands in the place of a whole page, whose heading its title is. */
  isPage?: boolean | undefined;
}

/** What happened, what to do, and the id that finds it in the log. */
export function ErrorState({
  message,
  requestId,
  onRetry,
  isPage = false,
}: ErrorStateProps): JSX.Element {
  const { t } = useTranslation("kit");
  const Title = isPage ? "h1" : "p";
  return (
    <div className={styles.empty} role="alert">
      <Icon name="alert" size={36} />
      <Title className={styles.title}>{t("errorTitle")}</Title>
      <p className={styles.text}>{message}</p>
      {onRetry && <Button onClick={onRetry}>{t("retry")}</Button>}
      {requestId && <p className={styles.id}>{t("requestId", { id: requestId })}</p>}
    </div>
  );
}
