import type { Examination } from "@zhegui/client";
import { dateAndTime, openLogin } from "@zhegui/domain";
import { Button, buttonClass, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EnterLink } from "../enter-link";
import { clockFace, secondsLeft } from "../sitting/countdown";
import type { Standing } from "../standing";
import styles from "./detail.module.css";
import { ToPurchase } from "./to-purchase";

const HOUR_SECONDS = 3600;

interface EntryProps {
  examination: Examination;
  standing: Standing;
  now: number;
}

/** The door: the way in, or why it is shut and how to open it. */
export function Entry({ examination, standing, now }: EntryProps): JSX.Element {
  const { t } = useTranslation("examination");
  if (standing === "running") return <Running {...{ examination, now }} />;
  if (standing === "open") return <Open {...{ examination, now }} />;
  return (
    <>
      <h2>{t(`standing.${standing}`)}</h2>
      <p className={styles.reason}>
        {t(`reason.${standing}`, {
          start: dateAndTime(examination.startAt),
          lastEntry: dateAndTime(examination.lastEntryAt),
          end: dateAndTime(examination.endAt),
          attempts: examination.attempts,
        })}
      </p>
      <Remedy {...{ examination, standing, now }} />
    </>
  );
}

function Open({ examination, now }: Omit<EntryProps, "standing">): JSX.Element {
  const { t } = useTranslation("examination");
  const left = secondsLeft(Date.parse(examination.lastEntryAt), now);
  return (
    <>
      <h2>{t("entry.open")}</h2>
      <p className={styles.reason}>{t("entry.openText")}</p>
      <EnterLink examination={examination.sid} begins size="large">
        {t(examination.attemptsUsed > 0 ? "entry.again" : "entry.start")}
      </EnterLink>
      <p className={styles.hint}>
        {left < HOUR_SECONDS
          ? t("entry.lastEntryIn", { time: clockFace(left) })
          : t("entry.lastEntryAt", { time: dateAndTime(examination.lastEntryAt) })}
      </p>
    </>
  );
}

function Running({ examination, now }: Omit<EntryProps, "standing">): JSX.Element {
  const { t } = useTranslation("examination");
  const active = examination.activeAttempt;
  const left = active ? secondsLeft(Date.parse(active.deadline), now) : 0;
  return (
    <>
      <h2>{t("entry.running")}</h2>
      <p className={styles.countdown}>
        <b className="num">{clockFace(left)}</b>
        {t("hall.untilHandIn")}
      </p>
      <p className={styles.reason}>
        {t("entry.answered", {
          answered: active?.answeredCount ?? 0,
          total: examination.questionCount ?? 0,
        })}
      </p>
      <EnterLink examination={examination.sid} begins={false} size="large">
        {t("hall.resume")}
      </EnterLink>
    </>
  );
}

function Remedy({ examination, standing, now }: EntryProps): JSX.Element | null {
  const { t } = useTranslation("examination");
  if (standing === "login_required") {
    return (
      <Button look="primary" size="large" wide onClick={() => openLogin()}>
        {t("entry.login")}
      </Button>
    );
  }
  if (standing === "real_name_required") {
    const to = `/user/info?then=${encodeURIComponent(`/examination-detail/${examination.sid}`)}`;
    return (
      <Link className={buttonClass({ look: "primary", size: "large", wide: true })} to={to}>
        {t("action.confirmName")}
      </Link>
    );
  }
  if (standing === "access_required") return <ToPurchase examination={examination.sid} />;
  if (standing !== "not_open_yet") return null;
  const left = secondsLeft(Date.parse(examination.startAt), now);
  if (left >= 24 * HOUR_SECONDS) return null;
  return (
    <p className={styles.countdown}>
      <Icon name="clock" size={20} />
      <b className="num">{clockFace(left)}</b>
      {t("entry.untilOpen")}
    </p>
  );
}
