import { type CourseChapter, type LessonOutline, lessonProgressList, read } from "@zhegui/client";

/** The server's largest page: no course has as many lessons. */
const ALL = 1024;

/** One's own progress in the lessons of a course. */
export function progressIn(course: string) {
  return read(lessonProgressList, {
    body: { size: ALL, query: [{ field: "courseSid", operator: "eq", value: course }] },
  });
}

/** All lessons of a course in their order. */
export function lessonsOf(chapters: readonly CourseChapter[] | undefined): LessonOutline[] {
  return (chapters ?? []).flatMap((chapter) => chapter.lessonList ?? []);
}

/** Where to study a course: a lesson of it, else its page. */
export function addressOfStudy(course: string, lesson: string | null | undefined): string {
  return lesson ? `/study-task-detail/${lesson}` : `/detail/course/${course}`;
}
