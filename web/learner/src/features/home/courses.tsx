import { type Course, courseList, read } from "@zhegui/client";
import { Failed, useLoaded, wholeMinutes } from "@zhegui/domain";
import { Card, CardGrid, CourseCard, CourseCardSkeleton, Empty } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./home.module.css";
import { Section } from "./section";

const SHOWN = 8;
const COLUMNS = 4;
const PLACES = Array.from({ length: SHOWN }, (_, index) => index);

function popularCourses() {
  return read(courseList, {
    body: {
      size: SHOWN,
      orderList: [{ field: "learnerCount", direction: "desc" }],
      includeList: ["categoryList"],
    },
  });
}

/** As many as fill whole rows; the rest is a press away. */
function wholeRows(courses: Course[]): Course[] {
  const rest = courses.length % COLUMNS;
  return courses.length > COLUMNS ? courses.slice(0, courses.length - rest) : courses;
}

function CourseTile({ course }: { course: Course }): JSX.Element {
  const { t, i18n } = useTranslation("homeSections");
  const category = course.categoryList?.[0];
  const english = i18n.language === "en";
  return (
    <CourseCard
      title={course.title}
      category={(english ? category?.englishName : category?.name) ?? ""}
      pattern={course.cover}
      picture={course.coverList[0]?.url}
      link={<Link to={`/detail/course/${course.sid}`}>{course.title}</Link>}
      facts={
        <>
          <span>{t("minutes", { count: wholeMinutes(course.plannedSeconds) })}</span>
          {course.learnerCount > 0 && <span>{t("learners", { count: course.learnerCount })}</span>}
        </>
      }
      end={
        course.price === 0 ? (
          <b className={styles.free}>{t("free")}</b>
        ) : (
          <b className={styles.price}>{t("price", { price: course.price })}</b>
        )
      }
    />
  );
}

export function Courses(): JSX.Element {
  const { t } = useTranslation("homeSections");
  const { data, error, refetch } = useLoaded(popularCourses());

  const content = (): ReactNode => {
    if (error) return <Failed cause={error} retry={refetch} />;
    const courses = data?.data.content;
    if (courses?.length === 0) {
      return (
        <Card>
          <Empty title={t("noCourses")} text={t("noCoursesText")} />
        </Card>
      );
    }
    return (
      <CardGrid>
        {courses
          ? wholeRows(courses).map((course) => (
              <li key={course.sid}>
                <CourseTile course={course} />
              </li>
            ))
          : PLACES.map((place) => (
              <li key={place}>
                <CourseCardSkeleton />
              </li>
            ))}
      </CardGrid>
    );
  };

  return (
    <Section title={t("courses")} more={<Link to="/course">{t("all")}</Link>}>
      {content()}
    </Section>
  );
}
