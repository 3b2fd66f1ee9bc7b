import { Icon } from "@zhegui/kit";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Ability, askBrowser } from "../sitting/browser";
import styles from "./detail.module.css";

/** What this browser lacks of what a sitting can use; undefined until it has been tried. */
export function useLacking(): Ability[] | undefined {
  const [lacking, setLacking] = useState<Ability[]>();
  useEffect(() => {
    let left = false;
    void askBrowser().then((found) => left || setLacking(found));
    return () => {
      left = true;
    };
  }, []);
  return lacking;
}

/** Before the clock starts: what the browser lacks, and what to do. */
export function BrowserCheck({ lacking }: { lacking: Ability[] }): JSX.Element {
  const { t } = useTranslation("examination");
  return (
    <div className={styles.sight} role="status">
      <Icon name={lacking.length > 0 ? "alert" : "checkCircle"} size={18} />
      <div>
        <b>{t(lacking.length > 0 ? "check.lacking" : "check.passed")}</b>
        {lacking.map((ability) => (
          <p key={ability}>{t(`check.${ability}`)}</p>
        ))}
      </div>
    </div>
  );
}
