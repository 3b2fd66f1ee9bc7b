import type { ServerClock } from "@zhegui/client";
import { timeOfDay } from "@zhegui/domain";
import { classNames } from "@zhegui/kit";
import { type JSX, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { announcement, clockFace, isShort } from "../sitting/countdown";
import styles from "./timer.module.css";
import { useCountdown } from "./use-countdown";

interface TimerProps {
  clock: ServerClock;
  deadline: number;
  /** How long the whole attempt takes, in seconds. */
  duration: number;
}

/**
 * The time that is left: amber for its last part, said aloud at 30, 10, 5 and 1 minutes. Until the server
 * was heard it is when the attempt ends: this device's clock may be wrong.
 */
export function Timer({ clock, deadline, duration }: TimerProps): JSX.Element {
  const { t } = useTranslation("sitting");
  const seconds = useCountdown(clock, deadline);
  const spoken = useAnnouncement(seconds);
  if (seconds === null) {
    return (
      <div className={styles.timer}>
        <b>{timeOfDay(new Date(deadline).toISOString())}</b>
        <span>{t("bar.endsAt")}</span>
      </div>
    );
  }
  const short = isShort(seconds, duration);
  return (
    <div className={classNames(styles.timer, short && styles.short)}>
      <b role="timer" aria-label={t("bar.remaining")}>
        {clockFace(seconds)}
      </b>
      <span>{short ? t("bar.hurry") : t("bar.remaining")}</span>
      <p className="sr" role="status">
        {spoken !== null && t("spoken", { count: spoken })}
      </p>
    </div>
  );
}

function useAnnouncement(seconds: number | null): number | null {
  const before = useRef(seconds);
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    const due = announcement(before.current ?? 0, seconds ?? 0);
    before.current = seconds;
    if (due !== null) setMinutes(due);
  }, [seconds]);
  return minutes;
}
