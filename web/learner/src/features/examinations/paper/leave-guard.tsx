import { Button, Dialog } from "@zhegui/kit";
import { type JSX, useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import styles from "./hand-in.module.css";

interface LeaveGuardProps {
  /** The clock runs. */
  working: boolean;
  /** How many answers are in this browser only. */
  unsent: number;
  /** Whether they would outlive this page. */
  isKept: boolean;
}

/** Asks before the page is left while the clock runs, as a swipe back leaves it unawares. */
export function LeaveGuard({ working, unsent, isKept }: LeaveGuardProps): JSX.Element | null {
  const { t } = useTranslation("sitting");
  const title = useId();
  const blocker = useBlocker(working);

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
        <h2 id={title}>{t(unsent > 0 ? "leave.title" : "leave.titleSaved")}</h2>
        <p className={styles.time}>{words()}</p>
        <div className={styles.actions}>
          <Button onClick={() => blocker.proceed()}>{t("leave.go")}</Button>
          <Button look="primary" onClick={() => blocker.reset()}>
            {t("leave.stay")}
          </Button>
        </div>
      </div>
    </Dialog>
  );

  function words(): string {
    if (unsent === 0) return t("leave.textSaved");
    return t(isKept ? "leave.text" : "leave.textMemory", { count: unsent });
  }
}
