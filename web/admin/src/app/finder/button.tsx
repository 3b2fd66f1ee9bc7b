import { Icon } from "@zhegui/kit";
import { type JSX, lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./finder.module.css";

const Finder = lazy(async () => ({ default: (await import("./finder")).Finder }));

/** Opens the finder, as Ctrl+K does, or ⌘K, on every page. */
export function FinderButton(): JSX.Element {
  const { t } = useTranslation("admin");
  const [isOpen, open] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isOurs || event.key.toLowerCase() !== "k" || document.querySelector("dialog[open]"))
        return;
      event.preventDefault();
      open(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open(true)}
      >
        <Icon name="search" size={18} />
        <span>{t("finder.open")}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Finder onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  );
}
