import type { Examination } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { Button, buttonClass, Dialog, Icon } from "@zhegui/kit";
import { type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EnterLink } from "../enter-link";
import { attemptsLeft, isMock, standingOf } from "../standing";
import { minutes } from "../times";
import styles from "./result.module.css";
import { useCourseOf } from "./use-course-of";

/** Another attempt, which begins no clock before it is said what it costs. */
function AnotherAttempt({ examination }: { examination: Examination }): JSX.Element {
  const { t } = useTranslation("examination");
  const title = useId();
  const [asks, setAsks] = useState(false);
  const cost = {
    count: attemptsLeft(examination),
    minutes: minutes(examination.durationSeconds),
  };
  const close = (): void => setAsks(false);
  return (
    <>
      <Button wide onClick={() => setAsks(true)}>
        {t("entry.again")}
      </Button>
      {asks && (
        <Dialog labelledBy={title} onClose={close} className={styles.ask}>
          <h2 id={title}>{t("again.ask")}</h2>
          <p>
            {isMock(examination)
              ? t("again.mockCost", { count: cost.minutes })
              : t("again.cost", cost)}
          </p>
          <div className={styles.choice}>
            <Button onClick={close}>{t("again.later")}</Button>
            <EnterLink examination={examination.sid} begins>
              {t("entry.start")}
            </EnterLink>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Back to the course that the examination ends, to look again at what was wrong. */
function ToCourse({ examination }: { examination: string }): JSX.Element | null {
  const { t } = useTranslation("examination");
  const { course } = useCourseOf(examination);
  if (!course) return null;
  return (
    <Link
      className={buttonClass({ look: "primary", wide: true })}
      to={`/detail/course/${course.sid}`}
    >
      <Icon name="book" size={18} />
      {t("again.toCourse")}
    </Link>
  );
}

interface AgainProps {
  examination: Examination;
  isVoided?: boolean;
}

/** What to do after an attempt that did not pass, or does not count. */
export function Again({ examination, isVoided = false }: AgainProps): JSX.Element {
  const { t } = useTranslation("examination");
  const isOpen = standingOf(examination) === "open";
  const left = attemptsLeft(examination);
  const title = isMock(examination) ? t("again.asOften") : t("again.title", { count: left });
  return (
    <section className={styles.again}>
      <b>{isOpen ? title : t(isVoided ? "voiding.notNow" : "again.none")}</b>
      {isOpen && <p>{t("again.text", { time: dateAndTime(examination.lastEntryAt) })}</p>}
      {isVoided && <p>{t("voiding.objection")}</p>}
      <div className={styles.ways}>
        <ToCourse examination={examination.sid} />
        {isOpen && <AnotherAttempt examination={examination} />}
      </div>
    </section>
  );
}
