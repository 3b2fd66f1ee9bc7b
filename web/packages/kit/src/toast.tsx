import type { JSX } from "react";
import { useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import { dismiss, shownToasts, subscribe, type Toast } from "./notices";
import styles from "./toast.module.css";
import { useTopLayer } from "./top-layer";

const LIFE_MS = 5000;
const ICONS = { ok: "checkCircle", bad: "alert", info: "info" } as const;

function ToastCard({ toast }: { toast: Toast }): JSX.Element {
  const { t } = useTranslation("kit");
  useEffect(() => {
    if (toast.action) return;
    const timer = setTimeout(() => dismiss(toast.id), LIFE_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  const act = (): void => {
    dismiss(toast.id);
    toast.action?.run();
  };
  return (
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      role={toast.tone === "bad" ? "alert" : "status"}
    >
      <Icon name={ICONS[toast.tone]} />
      <div className={styles.body}>
        <b>{toast.title}</b>
        {toast.text && <p>{toast.text}</p>}
        {toast.requestId && <p className={styles.id}>{t("requestId", { id: toast.requestId })}</p>}
        {toast.action && (
          <button type="button" className={styles.action} onClick={act}>
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={t("close")}
        onClick={() => dismiss(toast.id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

/** Where notices appear; mounted once by each site. */
export function ToastViewport(): JSX.Element {
  const { t } = useTranslation("kit");
  const shown = useSyncExternalStore(subscribe, shownToasts);
  const layer = useTopLayer();
  return createPortal(
    <section aria-label={t("notifications")}>
      <ul className={styles.viewport}>
        {shown.map((toast) => (
          <li key={toast.id}>
            <ToastCard toast={toast} />
          </li>
        ))}
      </ul>
    </section>,
    layer,
  );
}
