/** What a task is called. */

import type { Task } from "@zhegui/client";
import { isTried } from "@zhegui/records";

/** All lists that can be exported or changed as a whole, by the name of the entity. */
const LISTS = [
  "assistantUsage",
  "attempt",
  "auditEntry",
  "bank",
  "category",
  "course",
  "courseAttract",
  "examination",
  "material",
  "news",
  "notice",
  "order",
  "paper",
  "pay",
  "question",
  "soldOrder",
  "staff",
  "staffInvitation",
  "subject",
  "teacher",
  "userOrganization",
] as const;

/** What a task does. */
export function kindOf(
  task: Pick<Task, "kind" | "title">,
): "bulk" | "delete" | "dryRun" | "export" | "personalExport" {
  if (task.kind === "personalExport") return "personalExport";
  if (task.kind === "export") return "export";
  if (isTried(task)) return "dryRun";
  return task.title.endsWith(".delete") ? "delete" : "bulk";
}

/** The list that it reads or changes; undefined for what has none. Its authors' list counts as the same. */
export function listOf({ title }: Pick<Task, "title">): (typeof LISTS)[number] | undefined {
  const [name = ""] = title.split(".");
  const entity = name.replace(/^authored(.)/, (_, first: string) => first.toLowerCase());
  return LISTS.find((each) => each === entity);
}
