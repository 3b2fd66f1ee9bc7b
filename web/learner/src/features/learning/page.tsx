import { useQuery } from "@tanstack/react-query";
import { type Lesson, lessonDetailOptions } from "@zhegui/client";
import { enrolmentIn, FailedCard, usePageTitle, useSession } from "@zhegui/domain";
import { Card, Icon, Skeleton } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Gate } from "./gate";
import styles from "./lesson.module.css";
import { Neighbours } from "./neighbours";
import { Outline } from "./outline";
import { Curtain, StudiedLesson, TriedLesson } from "./stage";

function detail(sid: string) {
  return lessonDetailOptions({
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
  const signedIn = useSession((session) => session.user !== null);
  const { data, error, refetch } = useQuery({
    ...enrolmentIn(lesson.courseSid),
    enabled: signedIn,
    meta: { silent: true },
  });
  const joined = signedIn && (data?.data.content.length ?? 0) > 0;
  if (signedIn && !data) return error ? <FailedCard cause={error} retry={refetch} /> : <Curtain />;
  // A lesson of its own for each: what was played in one is never reported as of another.
  return joined ? (
    <StudiedLesson key={lesson.sid} lesson={lesson} after={after} />
  ) : (
    <TriedLesson key={lesson.sid} lesson={lesson} after={after} />
  );
}

/** One lesson: its video or text, the time that counts, and where it stands in its course. */
export function Page(): JSX.Element {
  const { id = "" } = useParams();
  const { t } = useTranslation("learning");
  const { t: common } = useTranslation();
  const { data, error, refetch } = useQuery({ ...detail(id), meta: { silent: true } });
  const lesson = data?.data;
  usePageTitle(lesson?.title ?? common("title.studyTask"));

  if (error) return <Gate lesson={id} cause={error} retry={refetch} />;
  if (!lesson) return <Loading />;
  const chapters = lesson.course?.chapterList ?? [];
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <Link to={`/detail/course/${lesson.courseSid}`}>
          <Icon name="chevronLeft" size={18} />
          {t("back")}
        </Link>
        <span>{lesson.course?.title}</span>
        <h1>{lesson.title}</h1>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Stage
            lesson={lesson}
            after={
              <Neighbours
                lesson={lesson.sid}
                course={lesson.courseSid}
                examination={lesson.course?.examinationSid ?? null}
                certifies={lesson.course?.hasCertificate ?? false}
                chapters={chapters}
              />
            }
          />
        </div>
        <Card as="section" className={styles.aside} aria-label={t("outline")}>
          <Outline lesson={lesson.sid} course={lesson.courseSid} chapters={chapters} />
        </Card>
      </div>
    </div>
  );
}
