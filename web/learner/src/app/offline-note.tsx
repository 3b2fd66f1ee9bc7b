import { Icon } from "@zhegui/kit";
import { type JSX, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import styles from "./offline-note.module.css";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Says why what is not there yet does not come: lists wait for the network without a word. */
export function OfflineNote(): JSX.Element {
  const { t } = useTranslation();
  const isAway = useSyncExternalStore(subscribe, () => !navigator.onLine);
  return (
    <div role="status">
      {isAway && (
        <p className={styles.note} data-over="foot">
          <Icon name="cloudOff" size={18} />
          <span>
            <b>{t("crash.away")}</b> {t("offlineNote")}
          </span>
        </p>
      )}
    </div>
  );
}
