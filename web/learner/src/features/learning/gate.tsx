import { type Course, courseList, read } from "@zhegui/client";
import { Failed, isMissing, isRefused, openLogin, useLoaded, useSession } from "@zhegui/domain";
import { Button, buttonClass, Card, Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./lesson.module.css";
import { useJoined } from "./use-joined";
import { stateOf } from "./use-study";

/** The course that shows a lesson in its outline, to everybody whom the course is open to. */
function courseOf(lesson: string) {
  const query = [{ field: "chapterList.lessonList.sid", operator: "eq" as const, value: lesson }];
  return read(courseList, { body: { size: 1, query } });
}

function Missing(): JSX.Element {
  const { t } = useTranslation("learning");
  return (
    <Empty
      isPage
      title={t("gate.missing")}
      text={t("gate.missingText")}
      action={
        <Link className={buttonClass({ look: "primary" })} to="/course">
          {t("gate.courses")}
        </Link>
      }
    />
  );
}

/** In the place of a lesson that its author took out of the course. */
function Withdrawn({ course }: { course: string }): JSX.Element {
  const { t } = useTranslation("learning");
  return (
    <Empty
      isPage
      title={t("withdrawn.title")}
      text={t("withdrawn.text")}
      action={
        <Link className={buttonClass({ look: "primary" })} to={`/detail/course/${course}`}>
          {t("gate.course")}
        </Link>
      }
    />
  );
}

/** In the place of a lesson that stands in no course. Who had joined its course learns that it was
 * withdrawn. */
function Gone({ lesson }: { lesson: string }): JSX.Element | null {
  const enabled = useSession((session) => session.user !== null);
  const { data, error, refetch } = useLoaded({ ...stateOf(lesson), enabled });
  if (data?.data.withdrawnAt) return <Withdrawn course={data.data.course.sid} />;
  const isAnswer = isMissing(error) || isRefused(error, 409);
  if (error && !isAnswer) return <Failed cause={error} retry={refetch} isPage />;
  return data || error || !enabled ? <Missing /> : null;
}

/** In the place of a lesson of a course that was bought, and may be studied no more. */
export function Ended({ course }: { course: string }): JSX.Element {
  const { t } = useTranslation("learning");
  return (
    <Empty
      isPage
      title={t("gate.ended")}
      text={t("gate.endedText")}
      action={
        <Link className={buttonClass({ look: "primary" })} to={`/detail/course/${course}`}>
          {t("gate.renew")}
        </Link>
      }
    />
  );
}

/** What a closed lesson says: how its course is come by. */
function useWords({ price, title }: Course, signedIn: boolean): { title: string; text: string } {
  const { t } = useTranslation("learning");
  const course = { course: title };
  if (price > 0) {
    return signedIn
      ? { title: t("gate.strangerPriced"), text: t("gate.strangerPricedText", course) }
      : { title: t("gate.visitorPriced"), text: t("gate.visitorText", course) };
  }
  return signedIn
    ? { title: t("gate.stranger"), text: t("gate.strangerText", course) }
    : { title: t("gate.visitor"), text: t("gate.visitorText", course) };
}

/** In the place of a lesson that users who join or buy its course may study. */
function NotJoined({ course }: { course: Course }): JSX.Element {
  const { t } = useTranslation("learning");
  const signedIn = useSession((session) => session.user !== null);
  const words = useWords(course, signedIn);
  const { ended } = useJoined(course.sid);
  const place = `/detail/course/${course.sid}`;
  if (ended) return <Ended course={course.sid} />;
  return (
    <Empty
      isPage
      title={words.title}
      text={words.text}
      action={
        <div className={styles.ways}>
          {!signedIn && (
            <Button look="primary" onClick={() => openLogin()}>
              {t("gate.login")}
            </Button>
          )}
          <Link className={buttonClass({ look: signedIn ? "primary" : "outline" })} to={place}>
            {t("gate.course")}
          </Link>
        </div>
      }
    />
  );
}

/** In the place of a lesson that the server does not give to this user. */
function Closed({ lesson }: { lesson: string }): JSX.Element | null {
  const { data, error, refetch } = useLoaded(courseOf(lesson));
  const course = data?.data.content[0];
  if (course) return <NotJoined course={course} />;
  if (error && !isMissing(error)) return <Failed cause={error} retry={refetch} isPage />;
  return data || error ? <Gone lesson={lesson} /> : null;
}

interface GateProps {
  lesson: string;
  cause: unknown;
  retry: () => unknown;
}

export function Gate({ lesson, cause, retry }: GateProps): JSX.Element {
  return (
    <div className={`wrap ${styles.page}`}>
      <Card>
        {isMissing(cause) ? (
          <Closed lesson={lesson} />
        ) : (
          <Failed cause={cause} retry={retry} isPage />
        )}
      </Card>
    </div>
  );
}
