import { type Category, categoryList, courseList, type Enrolment, read } from "@zhegui/client";
import { FailedCard, useLoaded } from "@zhegui/domain";
import { Card, CourseCover, Empty, ListPage, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { courseQuery, EVERYTHING, searchAddress, writeFilters } from "./address";
import styles from "./catalogue.module.css";
import { ContinueStrip } from "./continue-strip";
import { CourseGrid } from "./course-grid";
import { CourseSearchField } from "./course-search-field";
import { Subjects } from "./subjects";
import { useCategoryName } from "./use-category-name";
import { byCourse, useEnrolments } from "./use-enrolments";

const SHOWN = 8;
const LATEST = 3;
const CATEGORIES = 6;

function popular() {
  return read(courseList, { body: courseQuery(EVERYTHING, SHOWN) });
}

function CategoryTile({ category }: { category: Category }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const nameOf = useCategoryName();
  const address = writeFilters({ category: category.code });
  return (
    <li className={styles.category}>
      <CourseCover
        className={styles.categoryCover}
        title=""
        category=""
        pattern={category.cover}
        bare
      />
      <Link to={`/course-list?${address}`}>
        <b>{nameOf(category)}</b>
        <span className="num">{t("found", { count: category.courseCount })}</span>
      </Link>
    </li>
  );
}

function Categories(): JSX.Element {
  const { t } = useTranslation("catalogue");
  const { data, error, refetch } = useLoaded(read(categoryList, { body: { size: 100 } }));
  if (error) return <FailedCard cause={error} retry={refetch} />;
  return (
    <nav aria-label={t("category")}>
      <ul className={styles.categories}>
        {data
          ? data.data.content.map((category) => (
              <CategoryTile key={category.sid} category={category} />
            ))
          : Array.from({ length: CATEGORIES }, (_, place) => place).map((place) => (
              <li key={place} className={styles.category}>
                <Skeleton height="100%" radius={16} />
              </li>
            ))}
      </ul>
    </nav>
  );
}

function Popular({ enrolments }: { enrolments: readonly Enrolment[] }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const { data, error, refetch } = useLoaded(popular());
  const found = data?.data;
  if (error) return <FailedCard cause={error} retry={refetch} />;
  if (found?.totalElements === 0) {
    return (
      <Card>
        <Empty title={t("empty.none")} text={t("empty.noneText")} />
      </Card>
    );
  }
  return (
    <section className={styles.section} aria-label={t("centre.popular")}>
      <div className={styles.heading}>
        <h2>{t("centre.popular")}</h2>
        <Link to="/course-list">
          {found ? t("centre.more", { count: found.totalElements }) : t("centre.all")}
        </Link>
      </div>
      <CourseGrid courses={found?.content} places={SHOWN} enrolments={byCourse(enrolments)} />
    </section>
  );
}

function running(enrolments: readonly Enrolment[]): Enrolment[] {
  return enrolments.filter((enrolment) => !enrolment.completedAt).slice(0, LATEST);
}

/** What one was studying, the categories, and the courses that most people study. */
export function Page(): JSX.Element {
  const { t } = useTranslation("catalogue");
  const navigate = useNavigate();
  const { enrolments } = useEnrolments();
  return (
    <ListPage
      title={t("centre.title")}
      lead={t("centre.lead")}
      beside={
        <CourseSearchField onSearch={(keyword) => void navigate(searchAddress({ keyword }))} />
      }
    >
      {enrolments ? (
        <div className={styles.sections}>
          <ContinueStrip enrolments={running(enrolments)} />
          <Categories />
          <Subjects />
          <Popular enrolments={enrolments} />
        </div>
      ) : (
        <div className={styles.curtain} aria-busy="true" />
      )}
    </ListPage>
  );
}
