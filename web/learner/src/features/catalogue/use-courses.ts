import { keepPreviousData } from "@tanstack/react-query";
import { courseListOptions } from "@zhegui/client";
import { useKnownCategory, useLastPage, useLoaded } from "@zhegui/domain";
import { useSearchParams } from "react-router";
import { courseQuery, type Filters, readFilters, writeFilters } from "./address";

/** The courses that the address asks for, and how to ask for others. */
export function useCourses(size: number) {
  const [params, setParams] = useSearchParams();
  const said = readFilters(params);
  const filters = { ...said, category: useKnownCategory(said.category) };
  const answer = useLoaded({
    ...courseListOptions({ body: courseQuery(filters, size) }),
    placeholderData: keepPreviousData,
  });
  const found = answer.data?.data;
  useLastPage(found, (page) => setParams(writeFilters({ ...filters, page }), { replace: true }));
  return {
    ...answer,
    filters,
    found,
    change: (changed: Partial<Filters>): void =>
      setParams(writeFilters({ ...filters, page: 0, ...changed })),
  };
}
