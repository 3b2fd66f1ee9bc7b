import { Icon } from "@zhegui/kit";
import { type JSX, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./help.module.css";

const HelpDialog = lazy(async () => ({ default: (await import("./dialog")).HelpDialog }));

/** What the page is for, in three lines. */
export function HelpButton(): JSX.Element {
  const { t } = useTranslation("admin");
  const [isOpen, open] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t("help")}
        title={t("help")}
        onClick={() => open(true)}
      >
        <Icon name="info" size={18} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <HelpDialog onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  );
}
