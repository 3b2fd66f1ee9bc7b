import type { Course } from "@zhegui/client";

/** What is examined of a subject, by its courses. */
export function examinationsOf(courses: readonly Course[]): string[] {
  return courses.flatMap(({ examinationSid }) => examinationSid ?? []);
}
