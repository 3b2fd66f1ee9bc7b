import type { Examination, OwnAttempt } from "@zhegui/client";
import { dateAndTime, daysLeft, daysUntil, momentWithin, timeWindow } from "@zhegui/domain";
import { buttonClass, Card, classNames, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { clockFace, secondsLeft } from "../sitting/countdown";
import { attemptsLeft, placeOf, type Standing, standingOf } from "../standing";
import { StandingTag } from "../standing-tag";
import { minutes } from "../times";
import styles from "./examination-card.module.css";

interface ExaminationCardProps {
  examination: Examination;
  /** The server's time in milliseconds since 1970. */
  now: number;
}

const AHEAD: Standing[] = ["open", "not_open_yet", "running"];

/** One examination: when, how long, how often, and what can be done about it now. */
export function ExaminationCard({ examination, now }: ExaminationCardProps): JSX.Element {
  const standing = standingOf(examination);
  const counted = placeOf(examination) === "over" ? countedOf(examination) : undefined;
  return (
    <Card as="article" className={classNames(styles.card, standing === "open" && styles.hot)}>
      <DayTile examination={examination} now={now} quiet={!AHEAD.includes(standing)} />
      <div>
        <h2>
          {examination.title}
          <StandingTag standing={standing} />
        </h2>
        {counted ? (
          <Outcome examination={examination} attempt={counted} />
        ) : (
          <Facts examination={examination} now={now} />
        )}
      </div>
      <div className={styles.action}>
        <Action examination={examination} standing={standing} />
        <Hint {...{ examination, standing, now }} />
      </div>
      {standing === "real_name_required" && <Why />}
    </Card>
  );
}

/** Whether its window is open: what matters is then when it closes, else when it opens. */
function isOpen({ startAt, endAt }: Examination, now: number): boolean {
  return Date.parse(startAt) <= now && now < Date.parse(endAt);
}

interface DayTileProps extends ExaminationCardProps {
  quiet: boolean;
}

/** How many days it is still open, or else the day on which it begins or ends. */
function DayTile({ examination, now, quiet }: DayTileProps): JSX.Element {
  const { t, i18n } = useTranslation("examination");
  const { startAt, endAt } = examination;
  const date = isOpen(examination, now) ? endAt : startAt;
  const left = isOpen(examination, now) ? daysLeft(endAt, now) : 0;
  const day = new Date(date);
  const part = (options: Intl.DateTimeFormatOptions) =>
    day.toLocaleDateString(i18n.language, options);
  const look = classNames(styles.day, quiet && styles.quiet);
  if (left > 0) {
    return (
      <time className={look} dateTime={date}>
        <span>{t("tile.left")}</span>
        <b>{left}</b>
        <span>{t("tile.days", { count: left })}</span>
      </time>
    );
  }
  return (
    <time className={look} dateTime={date}>
      <span>{part({ month: "short" })}</span>
      <b>{day.getDate()}</b>
      <span>{part({ weekday: "short" })}</span>
    </time>
  );
}

/** The attempt that was passed, else the last one that has ended. */
function countedOf({ attemptList = [] }: Examination): OwnAttempt | undefined {
  const ended = attemptList.filter(({ state }) => state !== "active");
  return ended.find(({ passed }) => passed) ?? ended[0];
}

interface OutcomeProps {
  examination: Examination;
  attempt: OwnAttempt;
}

/** Of what is over: the score, and when it was handed in. */
function Outcome({ examination, attempt }: OutcomeProps): JSX.Element {
  const { t } = useTranslation("examination");
  const { state, score, passed, submittedAt, deadline, endedBy } = attempt;
  const unscored = t(state === "voided" ? "attempts.voided" : "attempts.pending");
  return (
    <dl className={styles.facts}>
      <Fact
        name={t(endedBy === "deadline" ? "result.endedAt" : "result.handedInAt")}
        value={dateAndTime(submittedAt ?? deadline)}
      />
      {score === null || state === "voided" ? (
        <Fact name={t("fact.score")} value={unscored} />
      ) : (
        <Fact
          name={t("fact.score")}
          value={String(score)}
          of={`${t("fact.ofScore", { score: examination.fullScore ?? 0 })} · ${t(passed ? "result.passed" : "result.failed")}`}
        />
      )}
      <Fact name={t("fact.passScore")} value={String(examination.passScore)} />
    </dl>
  );
}

function Facts({ examination, now }: ExaminationCardProps): JSX.Element {
  const { t, i18n } = useTranslation("examination");
  const { startAt, endAt, lastEntryAt, durationSeconds, attempts, passScore } = examination;
  const left = attemptsLeft(examination);
  return (
    <dl className={styles.facts}>
      {isOpen(examination, now) ? (
        <Fact
          name={t("fact.openUntil")}
          value={momentWithin(endAt, new Date(now).toISOString(), i18n.language)}
        />
      ) : (
        <Fact name={t("fact.window")} value={timeWindow(startAt, endAt, i18n.language)} />
      )}
      {lastEntryAt !== endAt && (
        <Fact
          name={t("fact.lastEntry")}
          value={momentWithin(lastEntryAt, startAt, i18n.language)}
        />
      )}
      <Fact
        name={t("fact.duration")}
        value={t("fact.minutes", { count: minutes(durationSeconds) })}
      />
      <Fact
        name={t("fact.attemptsLeft")}
        value={String(left)}
        of={t("fact.ofAttempts", { count: attempts })}
      />
      <Fact
        name={t("fact.passScore")}
        value={String(passScore)}
        of={t("fact.ofScore", { score: examination.fullScore ?? 0 })}
      />
    </dl>
  );
}

function Fact({ name, value, of }: { name: string; value: string; of?: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} {of && <small>{of}</small>}
      </dd>
    </div>
  );
}

interface ActionProps {
  examination: Examination;
  standing: Standing;
}

function Action({ examination, standing }: ActionProps): JSX.Element {
  const { t } = useTranslation("examination");
  if (standing === "real_name_required") {
    const to = `/user/info?then=${encodeURIComponent(`/examination-detail/${examination.sid}`)}`;
    return (
      <Link className={buttonClass({ wide: true })} to={to}>
        {t("action.confirmName")}
      </Link>
    );
  }
  const look = standing === "open" ? "primary" : "outline";
  const name = standing === "open" ? "enter" : examination.attemptsUsed > 0 ? "result" : "detail";
  return (
    <Link
      className={buttonClass({ look, wide: true })}
      to={`/examination-detail/${examination.sid}`}
    >
      {t(`action.${name}`)}
    </Link>
  );
}

interface HintProps extends ActionProps {
  now: number;
}

function Hint({ examination, standing, now }: HintProps): JSX.Element {
  const { t } = useTranslation("examination");
  const left = secondsLeft(Date.parse(examination.lastEntryAt), now);
  if (standing === "open" && left < 3600) {
    return (
      <p>
        {t("hint.lastEntryIn")} <b className="num">{clockFace(left)}</b>
      </p>
    );
  }
  if (standing === "not_open_yet") {
    return <p>{t("hint.opensIn", { count: Math.max(1, daysUntil(examination.startAt, now)) })}</p>;
  }
  if (standing === "open") {
    return (
      <p>{t("hint.openFor", { count: Math.max(1, daysLeft(examination.lastEntryAt, now)) })}</p>
    );
  }
  return <p>{standing === "real_name_required" && t("hint.afterName")}</p>;
}

function Why(): JSX.Element {
  const { t } = useTranslation("examination");
  return (
    <p className={styles.why}>
      <Icon name="alert" size={20} />
      <span>
        <b>{t("why.realNameTitle")}</b>
        {t("why.realName")}
      </span>
    </p>
  );
}
