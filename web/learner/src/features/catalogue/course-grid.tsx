import type { Course, Enrolment } from "@zhegui/client";
import { CardGrid, CourseCardSkeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { CourseTile } from "./course-tile";

interface CourseGridProps {
  /** Undefined while they load. */
  courses: readonly Course[] | undefined;
  /** How many places are held meanwhile. */
  places: number;
  enrolments?: ReadonlyMap<string, Enrolment>;
}

export function CourseGrid({ courses, places, enrolments }: CourseGridProps): JSX.Element {
  return (
    <CardGrid>
      {courses
        ? courses.map((course) => (
            <li key={course.sid}>
              <CourseTile course={course} enrolment={enrolments?.get(course.sid)} />
            </li>
          ))
        : Array.from({ length: places }, (_, place) => place).map((place) => (
            <li key={place}>
              <CourseCardSkeleton />
            </li>
          ))}
    </CardGrid>
  );
}
