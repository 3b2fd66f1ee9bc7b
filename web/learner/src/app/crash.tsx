import { buttonClass } from "@zhegui/kit";
import { type JSX, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useForgetLoggedOut } from "./home-guards";
import styles from "./shell.module.css";

function reload(): void {
  location.reload();
}

/** Stands in for a page that threw, or whose files could not be loaded; opens it once they can be. */
export function Crash(): JSX.Element {
  const { t } = useTranslation();
  const isAway = !navigator.onLine;
  useForgetLoggedOut();
  useEffect(() => {
    if (!isAway) return;
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [isAway]);
  return (
    <div className={styles.crash} role="alert">
      <h1>{t(isAway ? "crash.away" : "crash.title")}</h1>
      <p>{t(isAway ? "crash.awayText" : "crash.text")}</p>
      {!isAway && (
        <a className={buttonClass({ look: "primary" })} href={location.href}>
          {t("crash.reload")}
        </a>
      )}
    </div>
  );
}
