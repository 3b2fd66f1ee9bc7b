import {
  type CourseChapter,
  enrolmentListOptions,
  type LessonOutline,
  lessonProgressListOptions,
} from "@zhegui/client";

/** The server's largest page: no course has as many lessons. */
const ALL = 1024;

/** One's own enrolment in a course, a list of one or none. Asked for whenever a page is looked at
 * again: an order may have been accepted. */
export function enrolmentIn(course: string) {
  const query = [{ field: "courseSid", operator: "eq" as const, value: course }];
  return { ...enrolmentListOptions({ body: { query } }), staleTime: 0 };
}

/** One's own progress in the lessons of a course. */
export function progressIn(course: string) {
  return lessonProgressListOptions({
    body: { size: ALL, query: [{ field: "courseSid", operator: "eq", value: course }] },
  });
}

/** All lessons of a course in their order. */
export function lessonsOf(chapters: readonly CourseChapter[] | undefined): LessonOutline[] {
  return (chapters ?? []).flatMap((chapter) => chapter.lessonList ?? []);
}
