import { examinationList, read } from "@zhegui/client";

const MOST_OPEN = 100;
const PAGE_SIZE = 10;
/** Of what one may sit; mock ones have a page of their own. */
const OWN = [
  { field: "mine", operator: "eq", value: true },
  { field: "purpose", operator: "eq", value: "formal" },
] as const;

/** Examinations that are not over, the next one first. The server knows what time it is. */
export function openExaminations() {
  return read(examinationList, {
    body: {
      size: MOST_OPEN,
      query: [{ field: "endAt", operator: "gt", value: "now" }, ...OWN],
      orderList: [{ field: "startAt", direction: "asc" }],
      includeList: ["attemptList"],
    },
  });
}

/** Examinations that are over, the last one first. */
export function closedExaminations(page: number) {
  return read(examinationList, {
    body: {
      page,
      size: PAGE_SIZE,
      query: [{ field: "endAt", operator: "le", value: "now" }, ...OWN],
      orderList: [{ field: "endAt", direction: "desc" }],
      includeList: ["attemptList"],
    },
  });
}
