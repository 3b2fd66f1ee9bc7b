import type { Task } from "@zhegui/client";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { isRightEnded, isTried, leftOf, outcomeOfTask } from "./outcome";
import { Reasons } from "./reasons";
import styles from "./records.module.css";

/**
 * What became of the records of a task that changes them, or would, and how many it has left as they
 * were; of other tasks only that the right to it ended.
 */
export function TaskOutcome({ task }: { task: Task }): JSX.Element | null {
  const { t } = useTranslation("records");
  const outcome = outcomeOfTask(task);
  const left = task.kind === "bulk" ? leftOf(task) : undefined;
  const ended = isRightEnded(task);
  if (!outcome && left !== "all" && !ended) return null;
  return (
    <div className={styles.outcome}>
      {ended && <p>{t("task.rightEnded")}</p>}
      {outcome && (
        <p>{t(isTried(task) ? "bulk.would" : "bulk.outcome", { count: outcome.done })}</p>
      )}
      {outcome && <Reasons {...outcome} />}
      {left !== undefined && (
        <p>{left === "all" ? t("bulk.leftAll") : t("bulk.left", { count: left })}</p>
      )}
    </div>
  );
}
