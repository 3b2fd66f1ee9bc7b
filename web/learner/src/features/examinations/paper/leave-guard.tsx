import { Button, Dialog } from "@zhegui/kit";
import { type JSX, useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import styles from "./hand-in.module.css";

/** Asks before the page is left while answers are in this browser only. */
export function LeaveGuard({ unsent }: { unsent: number }): JSX.Element | null {
  const { t } = useTranslation("sitting");
  const title = useId();
  const blocker = useBlocker(unsent > 0);

  useEffect(() => {
    if (unsent === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unsent]);

  if (blocker.state !== "blocked") return null;
  return (
    <Dialog labelledBy={title} onClose={() => blocker.reset()}>
      <div className={styles.body}>
        <h2 id={title}>{t("leave.title")}</h2>
        <p className={styles.time}>{t("leave.text", { count: unsent })}</p>
        <div className={styles.actions}>
          <Button onClick={() => blocker.proceed()}>{t("leave.go")}</Button>
          <Button look="primary" onClick={() => blocker.reset()}>
            {t("leave.stay")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
