import { type Examination, examinationListOptions } from "@zhegui/client";
import { daysLeft } from "./study-figures";

type Given = Pick<Examination, "startAt" | "endAt" | "serverTime" | "cannotStartReason">;

interface Coming {
  isOpen: boolean;
  /** It belongs to a course that must be bought first. */
  needsCourse: boolean;
  /** When it ends where it is open, else when it begins. */
  date: string;
  /** For how many days, where it is open. */
  daysLeft: number | undefined;
}

/** So many formal examinations that are not over and not passed; those that end first. */
export function comingExaminations(size: number) {
  return examinationListOptions({
    body: {
      size,
      query: [
        { field: "mine", operator: "eq", value: true },
        { field: "endAt", operator: "gt", value: "now" },
        { field: "purpose", operator: "eq", value: "formal" },
        { field: "isPassed", operator: "eq", value: false },
      ],
      orderList: [{ field: "endAt", direction: "asc" }],
    },
  });
}

/** How an examination that is not over stands among what comes next. */
export function comingExamination(examination: Given): Coming {
  const now = Date.parse(examination.serverTime);
  const isOpen = Date.parse(examination.startAt) <= now;
  return {
    isOpen,
    needsCourse: examination.cannotStartReason === "access_required",
    date: isOpen ? examination.endAt : examination.startAt,
    daysLeft: isOpen ? daysLeft(examination.endAt, now) : undefined,
  };
}
