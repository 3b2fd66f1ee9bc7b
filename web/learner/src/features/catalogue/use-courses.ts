import { keepPreviousData } from "@tanstack/react-query";
import { courseList, read } from "@zhegui/client";
import { useKnownCategory, useLastPage, useLoaded } from "@zhegui/domain";
import { useSearchParams } from "react-router";
import { courseQuery, type Filters, readFilters, writeFilters } from "./address";
import { pagesOf, takesRest } from "./pages";

/** The few courses that come after the last page, which takes them in. */
function useRest(filters: Filters, size: number, total: number | undefined) {
  const enabled = total !== undefined && takesRest(filters.page, total, size);
  const body = courseQuery({ ...filters, page: filters.page + 1 }, size);
  const rest = useLoaded({ ...read(courseList, { body }), enabled });
  return enabled ? rest.data?.data.content : undefined;
}

/** The courses that the address asks for, and how to ask for others. */
export function useCourses(size: number) {
  const [params, setParams] = useSearchParams();
  const said = readFilters(params);
  const filters = { ...said, category: useKnownCategory(said.category) };
  const answer = useLoaded({
    ...read(courseList, { body: courseQuery(filters, size) }),
    placeholderData: keepPreviousData,
  });
  const page = answer.data?.data;
  const total = page?.totalElements;
  const rest = useRest(filters, size, answer.isPlaceholderData ? undefined : total);
  const found = page && {
    ...page,
    content: [...page.content, ...(rest ?? [])],
    totalPages: pagesOf(page.totalElements, size),
  };
  useLastPage(found, (last) =>
    setParams(writeFilters({ ...filters, page: last }), { replace: true }),
  );
  return {
    ...answer,
    filters,
    found,
    change: (changed: Partial<Filters>): void =>
      setParams(writeFilters({ ...filters, page: 0, ...changed })),
  };
}
