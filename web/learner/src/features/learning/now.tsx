import type { CourseChapter, Lesson } from "@zhegui/client";
import { lessonsOf, useLoaded } from "@zhegui/domain";
import { buttonClass, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Meter } from "./meter";
import styles from "./meter.module.css";
import { useJoined } from "./use-joined";
import { stateOf } from "./use-study";

interface NowProps {
  lesson: Lesson;
  chapters: readonly CourseChapter[];
  /** The whole course is done: what it leads to carries the filled button. */
  isFinished: boolean;
}

/** Whether it is known by now if `Now` is shown, and so where what stands below it begins. */
export function useIsSettled(lesson: Lesson): boolean {
  const { joined, error } = useJoined(lesson.courseSid);
  const { isPending } = useLoaded({
    ...stateOf(lesson.sid),
    enabled: joined === true,
  });
  return joined === undefined ? Boolean(error) : !joined || !isPending;
}

/** How far one is in this lesson, and the next one: in sight wherever one reads. */
export function Now({ lesson, chapters, isFinished }: NowProps): JSX.Element | null {
  const { t } = useTranslation("learning");
  const { joined } = useJoined(lesson.courseSid);
  const { data } = useLoaded({
    ...stateOf(lesson.sid),
    enabled: joined === true,
  });
  if (!joined || !data) return null;
  const lessons = lessonsOf(chapters);
  const next = lessons[lessons.findIndex(({ sid }) => sid === lesson.sid) + 1];
  const state = data.data;
  const look = state.completed && !isFinished ? "primary" : "outline";
  return (
    <Meter key={lesson.sid} state={state}>
      {next && (
        <Link
          className={`${buttonClass({ look, wide: true })} ${styles.next}`}
          to={`/study-task-detail/${next.sid}`}
          title={next.title}
        >
          <span>{t("next")}</span>
          <Icon name="chevronRight" size={18} />
        </Link>
      )}
    </Meter>
  );
}
