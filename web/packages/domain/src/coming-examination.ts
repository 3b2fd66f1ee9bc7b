import { type Examination, examinationList, read } from "@zhegui/client";
import { daysLeft } from "./study-figures";

type Given = Pick<Examination, "startAt" | "endAt" | "serverTime" | "cannotStartReason">;

interface Coming {
  isOpen: boolean;
  /** Why it cannot be begun although it is open. */
  obstacle: "courseRequired" | "entryClosed" | undefined;
  /** When it ends where it is open, else when it begins. */
  date: string;
  /** For how many days, where it is open. */
  daysLeft: number | undefined;
}

/** So many formal examinations that are not over and not passed; those that end first. */
export function comingExaminations(size: number) {
  return read(examinationList, {
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
    obstacle: obstacleOf(examination),
    date: isOpen ? examination.endAt : examination.startAt,
    daysLeft: isOpen ? daysLeft(examination.endAt, now) : undefined,
  };
}

function obstacleOf({ cannotStartReason }: Given): Coming["obstacle"] {
  if (cannotStartReason === "access_required") return "courseRequired";
  return cannotStartReason === "entry_closed" ? "entryClosed" : undefined;
}
