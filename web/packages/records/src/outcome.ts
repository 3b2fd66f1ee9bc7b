import type { BulkResult, Task } from "@zhegui/client";

/** What became of many records, or would: how many could be changed, and why others could not. */
export interface Outcome {
  done: number;
  failed: number;
  /** Each with how many records it is told of; of very many failures only the first are told. */
  reasons: ReadonlyMap<string, number>;
}

export function outcomeOf({ done, failed, resultList }: BulkResult): Outcome {
  return { done, failed, reasons: counted(resultList) };
}

/** Of a task that changes records; undefined of others, and while it goes on. */
export function outcomeOfTask({ result }: Pick<Task, "result">): Outcome | undefined {
  const { done, failed, failureList } = result ?? {};
  if (typeof done !== "number" || typeof failed !== "number") return undefined;
  return { done, failed, reasons: counted(Array.isArray(failureList) ? failureList : []) };
}

/** Whether a task ended because who asked for it may not do it any more. */
export function isRightEnded({ error }: Pick<Task, "error">): boolean {
  return error === "right_ended";
}

/** How many records a task that was stopped has left as they were; undefined while it may go on. */
export function leftOf(
  task: Pick<Task, "state" | "finishedAt" | "done" | "total" | "error">,
): number | "all" | undefined {
  const isStopped = task.state === "cancelled" || isRightEnded(task);
  if (!isStopped || task.finishedAt === null) return undefined;
  return task.total === null ? "all" : task.total - task.done;
}

/** Whether a task only tells what would become of the records. */
export function isTried({ title }: Pick<Task, "title">): boolean {
  return title.endsWith(".dryRun");
}

function counted(failures: readonly { message?: string | null }[]): Map<string, number> {
  const reasons = new Map<string, number>();
  for (const { message } of failures)
    if (message) reasons.set(message, (reasons.get(message) ?? 0) + 1);
  return reasons;
}
