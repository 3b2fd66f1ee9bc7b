import { type Category, categoryList, read } from "@zhegui/client";
import { useLoaded } from "./use-loaded";

const MOST = 100;

/** All categories in their order; none until they are there. */
export function useCategories(): readonly Category[] {
  const { data } = useLoaded(read(categoryList, { body: { size: MOST } }));
  return data?.data.content ?? [];
}

/** The code, unless it is known that there is no such category: then it counts as not said. */
export function useKnownCategory(code: string): string {
  const categories = useCategories();
  const isUnknown = categories.length > 0 && categories.every((each) => each.code !== code);
  return isUnknown ? "" : code;
}
