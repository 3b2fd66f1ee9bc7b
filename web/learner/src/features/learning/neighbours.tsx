import type { CourseChapter } from "@zhegui/client";
import { lessonsOf } from "@zhegui/domain";
import { buttonClass, Card, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./lesson.module.css";
import { useDone } from "./outline";

interface NeighboursProps {
  lesson: string;
  course: string;
  examination: string | null;
  /** Whoever finishes the course, or passes its examination, gets a certificate. */
  certifies: boolean;
  chapters: readonly CourseChapter[];
}

type Led = Pick<NeighboursProps, "course" | "examination" | "certifies">;

function Finished({ course, examination, certifies }: Led): JSX.Element {
  const { t } = useTranslation("learning");
  const { t: common } = useTranslation();
  const earned = { to: "/user/my-certificate", words: common("place.myCertificates") };
  const back = { to: `/detail/course/${course}`, words: t("toCourse") };
  const examined = { to: `/examination-detail/${examination}`, words: t("examination") };
  const unexamined = certifies ? earned : back;
  const { to, words } = examination ? examined : unexamined;
  return (
    <Card as="section" className={styles.finished}>
      <div>
        <b>{t("finished")}</b>
        <p>{t("finishedText")}</p>
      </div>
      <Link className={buttonClass({ look: "primary" })} to={to}>
        {words}
      </Link>
    </Card>
  );
}

/** The lessons before and after; after the last, what the course leads to. */
export function Neighbours({
  lesson,
  course,
  examination,
  certifies,
  chapters,
}: NeighboursProps): JSX.Element {
  const { t } = useTranslation("learning");
  const { done } = useDone(course);
  const lessons = lessonsOf(chapters);
  const at = lessons.findIndex(({ sid }) => sid === lesson);
  const previous = lessons[at - 1];
  const next = lessons[at + 1];
  const isFinished = lessons.length > 0 && lessons.every(({ sid }) => done?.has(sid));
  return (
    <>
      {isFinished && <Finished {...{ course, examination, certifies }} />}
      <nav className={styles.neighbours} aria-label={t("outline")}>
        {previous && (
          <Link className={buttonClass()} to={`/study-task-detail/${previous.sid}`}>
            <Icon name="chevronLeft" size={18} />
            <span className={styles.previous}>{t("previous")}</span>
          </Link>
        )}
        {next && (
          <Link
            className={buttonClass({ look: isFinished ? "outline" : "primary" })}
            to={`/study-task-detail/${next.sid}`}
          >
            <span className={styles.nextTitle}>{t("nextNamed", { title: next.title })}</span>
            <Icon name="chevronRight" size={18} />
          </Link>
        )}
      </nav>
    </>
  );
}
