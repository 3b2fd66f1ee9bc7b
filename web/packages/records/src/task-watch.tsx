import { Button, Card, TaskProgress } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./records.module.css";
import { isUnderWay, TaskActs } from "./task-acts";
import { TaskOutcome } from "./task-outcome";
import { useTask } from "./use-task";

interface TaskWatchProps {
  sid: string;
  title: string;
  onClose: () => void;
}

/** A task that was begun on this page: it goes on without the page, and what came of it is fetched here. */
export function TaskWatch({ sid, title, onClose }: TaskWatchProps): JSX.Element {
  const { t } = useTranslation("records");
  const task = useTask(sid);
  const state = task?.state ?? "waiting";
  return (
    <Card as="section" className={styles.watch} aria-label={title}>
      <TaskProgress title={title} state={state} done={task?.done ?? 0} total={task?.total ?? null}>
        <TaskActs sid={sid} state={state} fileSid={task?.fileSid} />
        {!isUnderWay(state) && (
          <Button size="small" look="plain" onClick={onClose}>
            {t("task.close")}
          </Button>
        )}
      </TaskProgress>
      {task && <TaskOutcome task={task} />}
    </Card>
  );
}
