import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLoaded } from "@zhegui/domain";
import { notify } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { BulkDialog } from "./bulk-dialog";
import { outcomeOf } from "./outcome";
import { type Bulk, type BulkAction, changeOf } from "./resource";

interface BulkChosenProps {
  action: BulkAction;
  sids: string[];
  run: Bulk["run"];
  onClose: () => void;
  onDone: () => void;
}

/** Of the records chosen one by one. */
export function BulkChosen({ action, sids, run, onClose, onDone }: BulkChosenProps): JSX.Element {
  const { t } = useTranslation("records");
  const queries = useQueryClient();
  const change = { sidList: sids, ...changeOf(action) };
  const tried = useLoaded({
    queryKey: ["bulk", action.name, sids],
    queryFn: () => run({ ...change, dryRun: true }),
    gcTime: 0,
  });
  const act = useMutation({
    mutationFn: () => run({ ...change, dryRun: false }),
    onSuccess: ({ done }) => {
      notify({ tone: "ok", title: t("bulk.done", { act: action.words, count: done }) });
      void queries.invalidateQueries({ queryKey: ["records"] });
      onDone();
    },
  });
  return (
    <BulkDialog
      action={action}
      count={sids.length}
      outcome={tried.data && outcomeOf(tried.data)}
      error={tried.error}
      retry={tried.refetch}
      busy={act.isPending}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    />
  );
}
