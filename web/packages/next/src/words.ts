import type { Next } from "@zhegui/client";
import { dateAndTime, lastDay } from "@zhegui/domain";
import type { IconName } from "@zhegui/kit";
import type { TFunction } from "i18next";

export const ICONS: Record<Next["kind"], IconName> = {
  attempt: "clock",
  late_plan: "alert",
  lesson: "book",
  examination: "clipboard",
  plan: "list",
  mistakes: "refresh",
  order: "document",
  certificate: "award",
  choose: "search",
};

/** What a kind of thing is urgent about. */
export const URGENT: readonly Next["kind"][] = ["attempt", "late_plan"];

/** The thing's name, or what there is to do. */
export function titleOf(next: Next, t: TFunction<"next">): string {
  return next.title ?? t(`title.${next.kind}`, { count: next.count ?? 0 });
}

/** The part to go on with and its time, in a line. */
export function noteOf(next: Next, t: TFunction<"next">): string {
  const { kind, step, endsAt } = next;
  if (kind === "lesson") return step ?? "";
  const until = endsAt && (kind === "attempt" ? dateAndTime : lastDay)(endsAt);
  const note = t(`note.${kind}`, { date: until ?? "" });
  if (kind !== "plan" && kind !== "late_plan") return note;
  return t("both", { note, step: step ? t("course", { step }) : t("elective") });
}
