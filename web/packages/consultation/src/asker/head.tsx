import { Icon } from "@zhegui/kit";
import { type JSX, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./panel.module.css";

interface HeadProps {
  title: string;
  /** Back to the desks. */
  back: (() => void) | undefined;
  /** Absent where it is a page of its own. */
  close: (() => void) | undefined;
  children?: ReactNode;
}

/** What is looked at, and the ways out of it. */
export function Head({ title, back, close, children }: HeadProps): JSX.Element {
  const { t } = useTranslation("consultation");
  const heading = useRef<HTMLHeadingElement>(null);
  const goBack = (): void => {
    // The button goes, and would take the focus with it.
    heading.current?.focus();
    back?.();
  };
  return (
    <header className={styles.head}>
      {back ? (
        <button type="button" className={styles.tool} aria-label={t("back")} onClick={goBack}>
          <Icon name="chevronLeft" />
        </button>
      ) : (
        <span className={styles.mark}>
          <Icon name="headset" />
        </span>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <span className={styles.tools}>
        {children}
        {close && (
          <button
            type="button"
            className={styles.tool}
            aria-label={t("close")}
            title={t("close")}
            onClick={close}
          >
            <Icon name="minus" />
          </button>
        )}
      </span>
    </header>
  );
}
