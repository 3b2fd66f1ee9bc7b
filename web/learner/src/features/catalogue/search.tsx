import { searchSuggestOptions } from "@zhegui/client";
import { Paged, useLoaded } from "@zhegui/domain";
import { buttonClass, Card, Empty, ListPage } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Filters, searchAddress } from "./address";
import { CourseRow, CourseRowSkeleton } from "./course-row";
import { CourseSearchField } from "./course-search-field";
import { FilterBar } from "./filter-bar";
import { Popular } from "./popular";
import styles from "./search.module.css";
import { useCourses } from "./use-courses";

const PAGE_SIZE = 10;
const PLACES = Array.from({ length: 6 }, (_, place) => place);

/** What was probably meant, each of which finds something. */
function Meant({ keyword }: { keyword: string }): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  const { data } = useLoaded(searchSuggestOptions({ body: { keyword, type: "course", size: 5 } }));
  const terms = [...new Set(data?.data.map(({ term }) => term))];
  const others = terms.filter((term) => term !== keyword);
  if (others.length === 0) return null;
  return (
    <p className={styles.meant}>
      {t("search.meant")}
      {others.map((term) => (
        <Link key={term} to={searchAddress({ keyword: term })}>
          {term}
        </Link>
      ))}
    </p>
  );
}

function NothingFound({ filters }: { filters: Filters }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const { keyword, category, price, certificate } = filters;
  const isNarrowed = category !== "" || price !== "" || certificate;
  return (
    <Empty
      title={keyword ? t("search.empty", { keyword }) : t("empty.title")}
      text={t("search.emptyText")}
      action={
        <>
          {keyword && <Meant keyword={keyword} />}
          <Link
            className={buttonClass()}
            to={searchAddress({ keyword: isNarrowed ? keyword : "" })}
          >
            {t(isNarrowed ? "search.widen" : "empty.action")}
          </Link>
        </>
      }
    />
  );
}

/** Courses that hold a word, narrowed and ordered; all of these stand in the address. */
export function Page(): JSX.Element {
  const { t } = useTranslation("catalogue");
  const { filters, found, error, refetch, change, isPlaceholderData } = useCourses(PAGE_SIZE);
  const { keyword } = filters;
  return (
    <ListPage
      title={keyword ? t("list.results", { keyword }) : t("search.title")}
      found={found ? t("found", { count: found.totalElements }) : ""}
      beside={
        <CourseSearchField keyword={keyword} onSearch={(asked) => change({ keyword: asked })} />
      }
    >
      <FilterBar filters={filters} onChange={change} />
      <Paged found={found} error={error} retry={refetch} onPage={(page) => change({ page })}>
        <Card aria-busy={isPlaceholderData} className={styles.results}>
          {found?.totalElements === 0 ? (
            <>
              <NothingFound filters={filters} />
              <Popular />
            </>
          ) : (
            <ul>
              {found
                ? found.content.map((course) => <CourseRow key={course.sid} course={course} />)
                : PLACES.map((place) => <CourseRowSkeleton key={place} />)}
            </ul>
          )}
        </Card>
      </Paged>
    </ListPage>
  );
}
