import { read, searchSuggest } from "@zhegui/client";
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
function Meant({ terms }: { terms: string[] }): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  if (terms.length === 0) return null;
  return (
    <p className={styles.meant}>
      {t("search.meant")}
      {terms.map((term) => (
        <Link key={term} to={searchAddress({ keyword: term })}>
          {term}
        </Link>
      ))}
    </p>
  );
}

/** Shown once it is known what was meant: coming later, that would push the rest down. */
function NothingFound({ filters }: { filters: Filters }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const { keyword, category, price, certificate } = filters;
  const isNarrowed = category !== "" || price !== "" || certificate;
  const { data, isLoading } = useLoaded({
    ...read(searchSuggest, { body: { keyword, type: "course", size: 5 } }),
    enabled: keyword !== "",
  });
  if (isLoading) return <Skeletons />;
  const terms = new Set(data?.data.map(({ term }) => term));
  terms.delete(keyword);
  return (
    <>
      <Empty
        title={keyword ? t("search.empty", { keyword }) : t("empty.title")}
        text={t("search.emptyText")}
        action={
          <>
            <Meant terms={[...terms]} />
            <Link
              className={buttonClass()}
              to={searchAddress({ keyword: isNarrowed ? keyword : "" })}
            >
              {t(isNarrowed ? "search.widen" : "empty.action")}
            </Link>
          </>
        }
      />
      <Popular />
    </>
  );
}

function Skeletons(): JSX.Element {
  return (
    <ul>
      {PLACES.map((place) => (
        <CourseRowSkeleton key={place} />
      ))}
    </ul>
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
          {!found && <Skeletons />}
          {found?.totalElements === 0 && <NothingFound filters={filters} />}
          {found && found.totalElements > 0 && (
            <ul>
              {found.content.map((course) => (
                <CourseRow key={course.sid} course={course} />
              ))}
            </ul>
          )}
        </Card>
      </Paged>
    </ListPage>
  );
}
