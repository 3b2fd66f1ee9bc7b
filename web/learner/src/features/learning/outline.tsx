import type { CourseChapter, LessonOutline } from "@zhegui/client";
import {
  lessonsOf,
  minutesAndSeconds,
  progressIn,
  UNKNOWN_FIGURE,
  useEnrolmentIn,
  useLoaded,
  useSession,
} from "@zhegui/domain";
import { Button, Icon, Progress, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./outline.module.css";

interface Done {
  /** The lessons of a course that one has completed; undefined while nobody knows. */
  done: ReadonlySet<string> | undefined;
  failed: boolean;
  /** The way out of `failed`, and whether it is being taken. */
  askAgain: () => void;
  asking: boolean;
}

export function useDone(course: string): Done {
  const signedIn = useSession((session) => session.user !== null);
  const asked = useLoaded({ ...progressIn(course), enabled: signedIn });
  const rows = asked.data?.data.content ?? [];
  const completed = rows.filter((row) => row.completedAt).map((row) => row.lessonSid);
  return {
    done: signedIn && !asked.data ? undefined : new Set(completed),
    failed: signedIn && asked.error !== null,
    askAgain: () => void asked.refetch(),
    asking: asked.isFetching,
  };
}

/** Whether every lesson of a course was complete once. */
function useFinished(course: string): boolean {
  // Shown once the page has asked in vain, it would ask anew, which takes the page back to waiting.
  const { enrolment } = useEnrolmentIn(course, { retryOnMount: false });
  return !!enrolment?.completedAt;
}

interface RowProps {
  lesson: LessonOutline;
  number: string;
  isCurrent: boolean;
  isDone: boolean;
  /** Added after the course was finished. */
  isNew: boolean;
}

function Row({ lesson, number, isCurrent, isDone, isNew }: RowProps): JSX.Element {
  const { t } = useTranslation("learning");
  const unfinished = isCurrent ? "current" : "open";
  return (
    <li className={styles.row} data-current={isCurrent} data-done={isDone}>
      <span className={styles.mark}>{isDone && <Icon name="check" size={14} />}</span>
      <span className="num">{number}</span>
      <Link to={`/study-task-detail/${lesson.sid}`} aria-current={isCurrent ? "page" : undefined}>
        {lesson.title}
        <span className="sr"> {t(`state.${isDone ? "done" : unfinished}`)}</span>
      </Link>
      {isNew && <Tag>{t("state.new")}</Tag>}
      <span className={`num ${styles.length}`} aria-hidden={isCurrent}>
        {isCurrent ? t("state.current") : minutesAndSeconds(lesson.plannedSeconds)}
      </span>
    </li>
  );
}

/** Where nobody knows how far one is. */
function Unknown({ askAgain, asking }: Pick<Done, "askAgain" | "asking">): JSX.Element {
  const { t } = useTranslation("learning");
  const { t: kit } = useTranslation("kit");
  return (
    <div className={styles.unknown}>
      <p role="alert">{t("unknown")}</p>
      <Button size="small" busy={asking} onClick={askAgain}>
        {kit("retry")}
      </Button>
    </div>
  );
}

interface OutlineProps {
  lesson: string;
  course: string;
  chapters: readonly CourseChapter[];
}

/** The course beside the lesson: what is done, and where one is. */
export function Outline({ lesson, course, chapters }: OutlineProps): JSX.Element {
  const { t } = useTranslation("learning");
  const { done, failed, askAgain, asking } = useDone(course);
  const isFinished = useFinished(course);
  const all = lessonsOf(chapters).length;
  const words = t("done", { done: done?.size ?? UNKNOWN_FIGURE, all });
  return (
    <>
      <div className={styles.head}>
        <h2>{t("outline")}</h2>
        {failed ? (
          <Unknown askAgain={askAgain} asking={asking} />
        ) : (
          <>
            <span className="num">{words}</span>
            <Progress label={words} value={done?.size ?? 0} max={all} />
          </>
        )}
      </div>
      {chapters.map((chapter) => (
        <details
          key={chapter.sid}
          className={styles.chapter}
          open={chapter.lessonList?.some(({ sid }) => sid === lesson)}
        >
          <summary>
            <Icon name="chevronRight" size={16} />
            <span>{t("chapter", { number: chapter.position })}</span>
            <b>{chapter.title}</b>
            <span className={`num ${styles.length}`}>
              {done
                ? chapter.lessonList?.filter(({ sid }) => done.has(sid)).length
                : UNKNOWN_FIGURE}{" "}
              / {chapter.lessonList?.length}
            </span>
          </summary>
          <ol>
            {chapter.lessonList?.map((each) => (
              <Row
                key={each.sid}
                lesson={each}
                number={`${chapter.position}.${each.position}`}
                isCurrent={each.sid === lesson}
                isDone={done?.has(each.sid) ?? false}
                isNew={isFinished && done !== undefined && !done.has(each.sid)}
              />
            ))}
          </ol>
        </details>
      ))}
    </>
  );
}
