import { Icon } from "@zhegui/kit";
import { type JSX, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import styles from "./shell.module.css";

const APPEARS_AFTER_PX = 100;

function subscribe(listener: () => void): () => void {
  addEventListener("scroll", listener, { passive: true });
  return () => removeEventListener("scroll", listener);
}

function leadUp(): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // The button goes on the way, and would take the focus with it.
  document.getElementById("content")?.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: still ? "auto" : "smooth" });
}

export function ScrollToTop(): JSX.Element | null {
  const { t } = useTranslation();
  const far = useSyncExternalStore(subscribe, () => scrollY > APPEARS_AFTER_PX);
  if (!far) return null;
  return (
    <button type="button" className={styles.toTop} aria-label={t("scrollToTop")} onClick={leadUp}>
      <Icon name="arrowUp" />
    </button>
  );
}
