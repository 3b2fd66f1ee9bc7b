import { useMutation } from "@tanstack/react-query";
import { cancelTask } from "@zhegui/client";
import { addressOf, useSaving } from "@zhegui/files";
import { Button, Card, TaskProgress } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./records.module.css";
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
  const saving = useSaving();
  const stop = useMutation({
    mutationFn: () => cancelTask({ body: { model: { sid } }, throwOnError: true }),
  });
  const state = task?.state ?? "waiting";
  const isOpen = state === "waiting" || state === "running";
  const file = task?.fileSid;
  return (
    <Card as="section" className={styles.watch} aria-label={title}>
      <TaskProgress title={title} state={state} done={task?.done ?? 0} total={task?.total ?? null}>
        {file && (
          <Button
            size="small"
            busy={saving.isPending}
            onClick={() => saving.mutate(() => addressOf(file))}
          >
            {t("task.fetch")}
          </Button>
        )}
        {isOpen ? (
          <Button size="small" look="plain" busy={stop.isPending} onClick={() => stop.mutate()}>
            {t("task.stop")}
          </Button>
        ) : (
          <Button size="small" look="plain" onClick={onClose}>
            {t("task.close")}
          </Button>
        )}
      </TaskProgress>
      {task && <TaskOutcome task={task} />}
    </Card>
  );
}
