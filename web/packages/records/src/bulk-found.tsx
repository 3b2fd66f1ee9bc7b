import { useMutation } from "@tanstack/react-query";
import { cancelTask } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";
import { TaskProgress } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { BulkDialog } from "./bulk-dialog";
import { outcomeOfTask } from "./outcome";
import { type Bulk, type BulkAction, changeOf, type Sought } from "./resource";
import { isUnderWay } from "./task-acts";
import { useTask } from "./use-task";

interface BulkFoundProps {
  action: BulkAction;
  list: Sought;
  count: number;
  run: Bulk["runFound"];
  onClose: () => void;
  /** The task that does it goes on without the dialog. */
  onBegun: (task: string) => void;
}

/** Of all that the list finds: a task tells what would become of them, another one does it. */
export function BulkFound(props: BulkFoundProps): JSX.Element {
  const { action, list, count, run, onClose, onBegun } = props;
  const { t } = useTranslation("records");
  const change = { list, ...changeOf(action) };
  const tried = useLoaded({
    queryKey: ["bulk", action.name, list],
    queryFn: () => run({ ...change, dryRun: true }),
    gcTime: 0,
    // Each time begins a task.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const task = useTask(tried.data?.sid);
  const act = useMutation({
    mutationFn: () => run({ ...change, dryRun: false, shown: tried.data ?? null }),
    onSuccess: ({ sid }) => onBegun(sid),
  });
  const state = task?.state ?? "waiting";
  const outcome = task && outcomeOfTask(task);
  const close = (): void => {
    // Nobody waits for it any more; one that cannot be stopped ends by itself.
    if (tried.data && isUnderWay(state))
      void cancelTask({ body: { model: { sid: tried.data.sid } } }).catch(() => undefined);
    onClose();
  };
  return (
    <BulkDialog
      action={action}
      count={outcome ? outcome.done + outcome.failed : count}
      outcome={outcome}
      error={tried.error}
      retry={tried.refetch}
      progress={
        <TaskProgress
          title={t("bulk.looking")}
          state={state}
          done={task?.done ?? 0}
          total={task?.total ?? null}
        />
      }
      busy={act.isPending}
      onConfirm={() => act.mutate()}
      onClose={close}
    />
  );
}
