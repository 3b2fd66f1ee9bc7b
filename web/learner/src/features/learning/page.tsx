import { type Lesson, lessonDetail, read } from "@zhegui/client";
import { FailedCard, lessonsOf, useLoaded, usePageTitle } from "@zhegui/domain";
import { Card, Icon, Skeleton } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Finished } from "./finished";
import { Ended, Gate } from "./gate";
import styles from "./lesson.module.css";
import { Neighbours } from "./neighbours";
import { Now, useIsSettled } from "./now";
import { Outline, useDone } from "./outline";
import { Curtain, StudiedLesson, TriedLesson } from "./stage";
import { useJoined } from "./use-joined";

function detail(sid: string) {
  return read(lessonDetail, {
    body: { sid, includeList: ["course.chapterList.lessonList", "attachList"] },
  });
}

function Loading(): JSX.Element {
  return (
    <div className={`wrap ${styles.page}`} aria-hidden="true">
      <Skeleton width="40%" height={28} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Curtain />
        </div>
        <Skeleton height={420} radius={16} />
      </div>
    </div>
  );
}

/** Nobody studies before it is known whether they have joined: what they did would not count. */
function Stage({ lesson, after }: { lesson: Lesson; after: ReactNode }): JSX.Element {
  const { joined, ended, error, refetch } = useJoined(lesson.courseSid);
  // It closes in the second in which access ends, though the page stays open.
  if (ended && !lesson.isTrial) {
    return (
      <Card>
        <Ended course={lesson.courseSid} />
      </Card>
    );
  }
  if (joined === undefined) {
    return error ? <FailedCard cause={error} retry={refetch} /> : <Curtain />;
  }
  // A lesson of its own for each: what was played in one is never reported as of another.
  return joined ? (
    <StudiedLesson key={lesson.sid} lesson={lesson} after={after} />
  ) : (
    <TriedLesson key={lesson.sid} lesson={lesson} ended={ended} after={after} />
  );
}

interface OpenProps {
  lesson: Lesson;
}

function Head({ lesson }: OpenProps): JSX.Element {
  const { t } = useTranslation("learning");
  return (
    <header className={styles.head}>
      <Link to={`/detail/course/${lesson.courseSid}`}>
        <Icon name="chevronLeft" size={18} />
        {t("back")}
      </Link>
      <h1>{lesson.title}</h1>
      <span>{lesson.course?.title}</span>
    </header>
  );
}

/** The lesson; beside it how far one is, what comes next, and the course. */
function Open({ lesson }: OpenProps): JSX.Element {
  const { t } = useTranslation("learning");
  const { sid, course, courseSid } = lesson;
  const chapters = course?.chapterList ?? [];
  const { done } = useDone(courseSid);
  const isSettled = useIsSettled(lesson);
  const lessons = lessonsOf(chapters);
  const isFinished = lessons.length > 0 && lessons.every((each) => done?.has(each.sid));
  return (
    <div className={`wrap ${styles.page}`}>
      <Head lesson={lesson} />
      {isFinished && (
        <Finished
          course={courseSid}
          examination={course?.examinationSid ?? null}
          certifies={course?.hasCertificate ?? false}
        />
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <Stage lesson={lesson} after={<Neighbours lesson={sid} chapters={chapters} />} />
        </div>
        <div className={styles.beside}>
          <Now {...{ lesson, chapters, isFinished }} />
          {isSettled && (
            <Card as="section" className={styles.aside} aria-label={t("outline")}>
              <Outline lesson={sid} course={courseSid} chapters={chapters} />
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}

/** One lesson: its video or text, the time that counts, and where it stands in its course. */
export function Page(): JSX.Element {
  const { id = "" } = useParams();
  const { t: common } = useTranslation();
  const { data, error, refetch } = useLoaded(detail(id));
  const lesson = data?.data;
  usePageTitle(lesson?.title ?? common("title.studyTask"));

  // A lesson that is open stays so unless our server takes it back: no page of a portal stops a film.
  if (error) return <Gate lesson={id} cause={error} retry={refetch} />;
  return lesson ? <Open lesson={lesson} /> : <Loading />;
}
