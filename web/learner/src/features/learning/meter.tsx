import type { LessonState, Stretch } from "@zhegui/client";
import { minutesAndSeconds } from "@zhegui/domain";
import { Button, Card, Dialog, Icon, Tag } from "@zhegui/kit";
import { type JSX, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./meter.module.css";

const TICKS = [0, 0.25, 0.5, 0.75, 1];
const RULES = ["server", "once", "one", "visible", "silence", "finish"] as const;

function place(start: number, end: number, length: number): { left: string; width: string } {
  return { left: `${(start / length) * 100}%`, width: `${((end - start) / length) * 100}%` };
}

function Axis({ state }: { state: LessonState }): JSX.Element {
  const { t } = useTranslation("learning");
  const length = state.plannedSeconds;
  const label = t("meter.axis", {
    counted: minutesAndSeconds(Math.floor(state.totalSeconds)),
    planned: minutesAndSeconds(length),
  });
  return (
    <>
      <div className={styles.axis} role="img" aria-label={label}>
        {state.notCountedList.map(({ start, end, reason }) => (
          <span
            key={`${reason} ${start}`}
            className={styles.lost}
            style={place(start, end, length)}
          />
        ))}
        {state.countedList.map(({ start, end }) => (
          <span key={start} className={styles.counted} style={place(start, end, length)} />
        ))}
      </div>
      <div className={`num ${styles.ticks}`} aria-hidden="true">
        {TICKS.map((share) => (
          <span key={share}>{minutesAndSeconds(share * length)}</span>
        ))}
      </div>
    </>
  );
}

function Lost({ stretches }: { stretches: readonly Stretch[] }): JSX.Element | null {
  const { t, i18n } = useTranslation("learning");
  const told = stretches.filter(({ start, end }) => end - start >= 1);
  if (told.length === 0) return null;
  const seconds = told.reduce((sum, { start, end }) => sum + end - start, 0);
  const items = told.map(({ start, end, reasonText }) =>
    t("meter.lostItem", {
      start: minutesAndSeconds(start),
      end: minutesAndSeconds(end),
      reason: reasonText,
    }),
  );
  const list = new Intl.ListFormat(i18n.language, { style: "narrow", type: "unit" });
  return (
    <div className={styles.notice}>
      <Icon name="alert" size={18} />
      <p>
        <b>{t("meter.lost", { time: minutesAndSeconds(seconds) })}</b> {list.format(items)}{" "}
        {t("meter.again")}
      </p>
    </div>
  );
}

function Rules({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useTranslation("learning");
  const title = useId();
  return (
    <Dialog labelledBy={title} onClose={onClose} className={styles.dialog}>
      <h2 id={title}>{t("rules.title")}</h2>
      <ul className={styles.rules}>
        {RULES.map((rule) => (
          <li key={rule}>{t(`rules.${rule}`)}</li>
        ))}
      </ul>
      <Button look="primary" wide onClick={onClose}>
        {t("rules.close")}
      </Button>
    </Dialog>
  );
}

/** The lesson is done: a tick, drawn where one has waited for it. */
function Done({ isFresh }: { isFresh: boolean }): JSX.Element {
  const { t } = useTranslation("learning");
  return (
    <span className={styles.done} data-fresh={isFresh}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <circle cx="12" cy="12" r="11" />
        <path d="M7 12.5l3.4 3.4L17.2 9" pathLength="1" />
      </svg>
      {t("meter.complete")}
    </span>
  );
}

interface MeterProps {
  state: LessonState;
  /** The way on. */
  children?: ReactNode;
}

/**
 * The lesson's time axis: what counted, what did not and why, and what is still asked for. In a narrow
 * window a line at its foot, which opens.
 */
export function Meter({ state, children }: MeterProps): JSX.Element {
  const { t } = useTranslation("learning");
  const [explains, setExplains] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [cameDone] = useState(state.completed);
  const missing = Math.max(0, state.requiredSeconds - state.totalSeconds);
  return (
    <Card
      as="section"
      className={styles.meter}
      data-over="foot"
      data-open={isOpen}
      aria-label={t("meter.title")}
    >
      <div className={styles.head}>
        <h2>{t("meter.title")}</h2>
        <b className={`num ${styles.total}`}>{minutesAndSeconds(Math.floor(state.totalSeconds))}</b>
        <span className={`num ${styles.of}`}>/ {minutesAndSeconds(state.plannedSeconds)}</span>
        <span className={styles.state} role="status">
          {state.completed ? (
            <Done isFresh={!cameDone} />
          ) : (
            <Tag>{t("meter.left", { time: minutesAndSeconds(missing) })}</Tag>
          )}
        </span>
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-label={t("meter.more")}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevronDown" size={18} />
        </button>
      </div>
      <Axis state={state} />
      <div className={styles.legend}>
        <span data-kind="counted">{t("meter.counted")}</span>
        <span data-kind="lost">{t("meter.notCounted")}</span>
        <span data-kind="rest">{t("meter.rest")}</span>
        <button type="button" onClick={() => setExplains(true)}>
          {t("meter.rules")}
        </button>
      </div>
      <Lost stretches={state.notCountedList} />
      {children}
      {explains && <Rules onClose={() => setExplains(false)} />}
    </Card>
  );
}
