import type { ServerClock } from "@zhegui/client";
import { Avatar, Button, Icon } from "@zhegui/kit";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OpenedAttempt } from "../sitting/attempt";
import { secondsLeft } from "../sitting/countdown";
import type { Snapshot } from "../sitting/snapshot";
import { SaveState } from "./save-state";
import { Timer } from "./timer";
import styles from "./top-bar.module.css";

interface TopBarProps {
  attempt: OpenedAttempt;
  snapshot: Snapshot;
  clock: ServerClock;
  candidate: string;
  onSubmit: () => void;
}

/** Who sits what, the time that is left, what is saved, and the one way out. */
export function TopBar(props: TopBarProps): JSX.Element {
  const { attempt, snapshot, clock, candidate, onSubmit } = props;
  const { t } = useTranslation("sitting");
  return (
    <header className={styles.bar} data-over="head">
      <div className={styles.inner}>
        <div className={styles.candidate}>
          <Avatar name={candidate} size={40} />
          <div>
            <h1>{attempt.examination.title}</h1>
            <p>
              <b>{candidate}</b>
              <span>{t("bar.number", { number: attempt.number })}</span>
              <span className={styles.wide}>{t("bar.ordinal", { ordinal: attempt.ordinal })}</span>
            </p>
          </div>
        </div>
        <Timer
          clock={clock}
          deadline={snapshot.deadline}
          duration={secondsLeft(snapshot.deadline, Date.parse(attempt.startedAt))}
        />
        <div className={styles.right}>
          <SaveState snapshot={snapshot} />
          <FullScreenButton />
          <Button look="outline" disabled={!snapshot.reachable} onClick={onSubmit}>
            {t(snapshot.reachable ? "bar.submit" : "bar.submitOffline")}
          </Button>
        </div>
      </div>
    </header>
  );
}

/** Only a click may ask for full screen; it goes away while the page has it. */
function FullScreenButton(): JSX.Element | null {
  const { t } = useTranslation("sitting");
  const [full, setFull] = useState(() => Boolean(document.fullscreenElement));
  useEffect(() => {
    const follow = () => setFull(Boolean(document.fullscreenElement));
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  if (full || !document.fullscreenEnabled) return null;
  const enter = () => void document.documentElement.requestFullscreen().catch(() => undefined);
  return (
    <button
      type="button"
      className={styles.fullscreen}
      title={t("bar.fullscreen")}
      aria-label={t("bar.fullscreen")}
      onClick={enter}
    >
      <Icon name="expand" size={18} />
    </button>
  );
}
