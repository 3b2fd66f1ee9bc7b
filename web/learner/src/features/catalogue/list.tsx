import { Paged } from "@zhegui/domain";
import { buttonClass, Card, Empty, Icon, ListPage } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { writeFilters } from "./address";
import styles from "./catalogue.module.css";
import { CourseGrid } from "./course-grid";
import { FilterBar } from "./filter-bar";
import { useCourses } from "./use-courses";
import { byCourse, useEnrolments } from "./use-enrolments";

const PAGE_SIZE = 12;
const PLACES = 8;

function NothingFound(): JSX.Element {
  const { t } = useTranslation("catalogue");
  return (
    <Card>
      <Empty
        title={t("empty.title")}
        text={t("empty.text")}
        action={
          <Link className={buttonClass()} to="/course-list">
            {t("empty.action")}
          </Link>
        }
      />
    </Card>
  );
}

/** All courses, narrowed and ordered by what the address says. */
export function Page(): JSX.Element {
  const { t } = useTranslation("catalogue");
  const { filters, found, error, refetch, change, isPlaceholderData } = useCourses(PAGE_SIZE);
  const enrolments = byCourse(useEnrolments().enrolments);
  const { keyword } = filters;
  return (
    <ListPage
      title={keyword ? t("list.results", { keyword }) : t("list.title")}
      found={found ? t("found", { count: found.totalElements }) : ""}
      beside={
        keyword && (
          <Link to={`/course-list?${writeFilters({ ...filters, keyword: "", page: 0 })}`}>
            <Icon name="close" size={16} />
            {t("list.clear")}
          </Link>
        )
      }
    >
      <FilterBar filters={filters} onChange={change} />
      <Paged found={found} error={error} retry={refetch} onPage={(page) => change({ page })}>
        {found?.totalElements === 0 ? (
          <NothingFound />
        ) : (
          <div aria-busy={isPlaceholderData} className={styles.results}>
            <h2 className="sr">{t("centre.all")}</h2>
            <CourseGrid courses={found?.content} places={PLACES} enrolments={enrolments} />
          </div>
        )}
      </Paged>
    </ListPage>
  );
}
