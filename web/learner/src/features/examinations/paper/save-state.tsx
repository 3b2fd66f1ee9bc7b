import { timeOfDay } from "@zhegui/domain";
import { classNames, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { tally } from "../sitting/rules";
import type { Snapshot } from "../sitting/snapshot";
import styles from "./save-state.module.css";

/** Whether what was answered is on the server, and since when. */
export function SaveState({ snapshot }: { snapshot: Snapshot }): JSX.Element {
  const { t } = useTranslation("sitting");
  const states = [...snapshot.states.values()];
  const last = states.flatMap(({ savedAt }) => (savedAt ? [savedAt] : [])).sort();
  const savedAt = last.at(-1);
  const away = !snapshot.reachable;
  const { here, kept } = tally(states);
  const sending = here > 0;

  if (away) {
    return (
      <p className={classNames(styles.state, styles.away)} role="status">
        <Icon name="cloudOff" size={18} />
        <span>{t(awayWords(here, kept))}</span>
      </p>
    );
  }
  return (
    <p className={classNames(styles.state, sending && styles.sending)} role="status">
      <Icon name={sending ? "cloudUp" : "cloudCheck"} size={18} />
      <span>{words()}</span>
    </p>
  );

  function words(): string {
    if (sending) return t("saved.sending");
    return savedAt ? t("saved.at", { time: timeOfDay(savedAt) }) : t("saved.none");
  }
}

/** What is said to be on this device is there. */
function awayWords(here: number, kept: number) {
  if (here === 0) return "saved.away";
  return kept === here ? "saved.offline" : "saved.offlineMemory";
}
