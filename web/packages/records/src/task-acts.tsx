import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cancelTask, type Task } from "@zhegui/client";
import { addressOf, useSaving } from "@zhegui/files";
import { Button } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

interface TaskActsProps {
  sid: string;
  state: Task["state"];
  fileSid: string | null | undefined;
}

/** Whether a task goes on, so that it can be stopped. */
export function isUnderWay(state: Task["state"]): boolean {
  return state === "waiting" || state === "running";
}

/** What can be done with a task of one's own: to stop it, to fetch what came of it. */
export function TaskActs({ sid, state, fileSid }: TaskActsProps): JSX.Element {
  const { t } = useTranslation("records");
  const queries = useQueryClient();
  const saving = useSaving();
  const stop = useMutation({
    mutationFn: () => cancelTask({ body: { model: { sid } }, throwOnError: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["records", "task"] }),
  });
  return (
    <>
      {fileSid && (
        <Button
          size="small"
          busy={saving.isPending}
          onClick={() => saving.mutate(() => addressOf(fileSid))}
        >
          {t("task.fetch")}
        </Button>
      )}
      {isUnderWay(state) && (
        <Button size="small" look="plain" busy={stop.isPending} onClick={() => stop.mutate()}>
          {t("task.stop")}
        </Button>
      )}
    </>
  );
}
