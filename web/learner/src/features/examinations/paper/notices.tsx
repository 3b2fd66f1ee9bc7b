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
    return <Band title={t("login.title")} text={t("login.text")} action={action} />;
  }
  if (!snapshot.reachable) return <OfflineBand snapshot={snapshot} onRetry={onRetry} />;
  if (snapshot.durable) return null;
  return <Band title={t("memory.title")} text={t("memory.text")} />;
}

function OfflineBand({ snapshot, onRetry }: NoticesProps): JSX.Element {
  const { t } = useTranslation("sitting");
  const here = tally([...snapshot.states.values()]).here;
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
  const text = here > 0 ? t("offline.text", { count: here }) : t("offline.textNone");
  return <Band title={t("offline.title")} text={text} action={action} />;
}

function Band(props: { title: string; text: string; action?: ReactNode }): JSX.Element {
  return (
    <section className={styles.band} data-band aria-label={props.title}>
      <div className={styles.inner}>
        <Icon name="cloudOff" size={22} />
        <p role="status">
          <b>{props.title}</b>
          {props.text}
        </p>
        {props.action && <div className={styles.action}>{props.action}</div>}
      </div>
    </section>
  );
}

/** Whole seconds until a local time; null while none is set. */
function useSecondsUntil(at: number | null): number | null {
  const [, repaint] = useState(0);
  useEffect(() => {
    if (at === null) return;
    const interval = setInterval(() => repaint((count) => count + 1), 500);
    return () => clearInterval(interval);
  }, [at]);
  return at === null ? null : Math.max(1, Math.ceil((at - Date.now()) / 1000));
}
