import { Icon } from "@zhegui/kit";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Ability, askBrowser } from "../sitting/browser";
import styles from "./detail.module.css";

/** Before the clock starts: what this browser lacks of what a sitting can use, and what to do. */
export function BrowserCheck(): JSX.Element | null {
  const { t } = useTranslation("examination");
  const [lacking, setLacking] = useState<Ability[]>();
  useEffect(() => {
    let left = false;
    void askBrowser().then((found) => left || setLacking(found));
    return () => {
      left = true;
    };
  }, []);
  if (!lacking) return null;
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
