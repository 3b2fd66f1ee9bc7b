import { examinationListOptions } from "@zhegui/client";

const MOST_OPEN = 100;
const PAGE_SIZE = 10;
/** Mock ones have a page of their own. */
const FORMAL = { field: "purpose", operator: "eq", value: "formal" } as const;

/** Examinations that are not over, the next one first. The server knows what time it is. */
export function openExaminations() {
  return examinationListOptions({
    body: {
      size: MOST_OPEN,
      query: [{ field: "endAt", operator: "gt", value: "now" }, FORMAL],
      orderList: [{ field: "startAt", direction: "asc" }],
    },
  });
}

/** Examinations that are over, the last one first. */
export function closedExaminations(page: number) {
  return examinationListOptions({
    body: {
      page,
      size: PAGE_SIZE,
      query: [{ field: "endAt", operator: "le", value: "now" }, FORMAL],
      orderList: [{ field: "endAt", direction: "desc" }],
    },
  });
}
