import { openLogin } from "@zhegui/domain";
import { Button, Icon } from "@zhegui/kit";
import { type JSX, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { tally } from "../sitting/rules";
import type { Snapshot } from "../sitting/snapshot";
import styles from "./notices.module.css";

interface NoticesProps {
  snapshot: Snapshot;
  onRetry: () => void;
}

/** What is not as usual, calmly; each says first that work can go on. */
export function Notices({ snapshot, onRetry }: NoticesProps): JSX.Element | null {
  const { t } = useTranslation("sitting");
  if (snapshot.loginNeeded) {
    const action = <Button onClick={() => openLogin()}>{t("login.action")}</Button>;
    const title = t(snapshot.loginNeeded === "other" ? "login.otherTitle" : "login.title");
    const text = t(snapshot.durable ? "login.text" : "login.textMemory");
    return <Band title={title} text={text} action={action} />;
  }
  if (!snapshot.reachable) return <OfflineBand snapshot={snapshot} onRetry={onRetry} />;
  if (snapshot.durable) return null;
  return <Band title={t("memory.title")} text={t("memory.text")} />;
}

function OfflineBand({ snapshot, onRetry }: NoticesProps): JSX.Element {
  const { t } = useTranslation("sitting");
  const { here, kept } = tally([...snapshot.states.values()]);
  const seconds = useSecondsUntil(snapshot.retryAt);
  const action = (
    <>
      <span className={styles.next}>
        {seconds === null ? t("offline.retrying") : t("offline.retryIn", { count: seconds })}
      </span>
      <Button size="small" aria-label={t("offline.retry")} onClick={onRetry}>
        <Icon name="refresh" size={16} />
        <span>{t("offline.retry")}</span>
      </Button>
    </>
  );
  return <Band title={t("offline.title")} text={text()} action={action} />;

  function text(): string {
    if (!snapshot.durable) return t("offline.textMemory", { count: here });
    return kept > 0 ? t("offline.text", { count: kept }) : t("offline.textNone");
  }
}

function Band(props: { title: string; text: string; action?: ReactNode }): JSX.Element {
  return (
    <section className={styles.band} data-band data-over="foot" aria-label={props.title}>
      <div className={styles.inner}>
        <Icon name="cloudOff" size={22} />
        <p role="status">
          <b>{props.title}</b>
          <span>{props.text}</span>
        </p>
        {props.action && <div className={styles.action}>{props.action}</div>}
      </div>
    </section>
  );
}

/** Whole seconds until a time by `performance.now()`; null while none is set. */
function useSecondsUntil(at: number | null): number | null {
  const [, repaint] = useState(0);
  useEffect(() => {
    if (at === null) return;
    const interval = setInterval(() => repaint((count) => count + 1), 500);
    return () => clearInterval(interval);
  }, [at]);
  return at === null ? null : Math.max(1, Math.ceil((at - performance.now()) / 1000));
}
