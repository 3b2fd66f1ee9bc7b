import { courseList, read } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

/** The course that an examination ends; null where none is on offer, undefined until it is known. */
export function useCourseOf(examination: string) {
  const query = [{ field: "examinationSid" as const, operator: "eq" as const, value: examination }];
  const asked = useLoaded(read(courseList, { body: { size: 1, query } }));
  return { ...asked, course: asked.data && (asked.data.data.content[0] ?? null) };
}
