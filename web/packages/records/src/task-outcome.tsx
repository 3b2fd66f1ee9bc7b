import type { Task } from "@zhegui/client";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { isTried, outcomeOfTask } from "./outcome";
import { Reasons } from "./reasons";
import styles from "./records.module.css";

/** What became of the records of a task that changes them, or would; nothing of others. */
export function TaskOutcome({
  task,
}: {
  task: Pick<Task, "title" | "result">;
}): JSX.Element | null {
  const { t } = useTranslation("records");
  const outcome = outcomeOfTask(task);
  if (!outcome) return null;
  return (
    <div className={styles.outcome}>
      <p>{t(isTried(task) ? "bulk.would" : "bulk.outcome", { count: outcome.done })}</p>
      <Reasons {...outcome} />
    </div>
  );
}
