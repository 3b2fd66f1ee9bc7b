import { useQuery } from "@tanstack/react-query";
import { type Category, categoryListOptions } from "@zhegui/client";

const MOST = 100;

/** All categories in their order; none until they are there. */
export function useCategories(): readonly Category[] {
  const { data } = useQuery({
    ...categoryListOptions({ body: { size: MOST } }),
    meta: { silent: true },
  });
  return data?.data.content ?? [];
}

/** The code, unless it is known that there is no such category: then it counts as not said. */
export function useKnownCategory(code: string): string {
  const categories = useCategories();
  const isUnknown = categories.length > 0 && categories.every((each) => each.code !== code);
  return isUnknown ? "" : code;
}
