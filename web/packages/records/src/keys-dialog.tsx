import { Dialog } from "@zhegui/kit";
import { type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./records.module.css";

const KEYS = [
  ["/", "search"],
  ["j", "down"],
  ["k", "up"],
  ["x", "choose"],
  ["Enter", "open"],
  ["?", "help"],
] as const;

/** What the keys of a list do. */
export function KeysDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useTranslation("records");
  const id = useId();
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <div className={styles.keys}>
        <h2 id={id}>{t("keys.title")}</h2>
        <dl>
          {KEYS.map(([key, name]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
