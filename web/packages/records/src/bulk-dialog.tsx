import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BulkResult } from "@zhegui/client";
import { Failed } from "@zhegui/domain";
import { Confirm, notify, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./records.module.css";
import type { BulkAction, Change } from "./resource";

interface BulkDialogProps {
  action: BulkAction;
  sids: readonly string[];
  run: (change: Change) => Promise<BulkResult>;
  onClose: () => void;
  onDone: () => void;
}

function Refused({ result }: { result: BulkResult }): JSX.Element {
  const reasons = new Map<string, number>();
  for (const { message } of result.resultList)
    if (message) reasons.set(message, (reasons.get(message) ?? 0) + 1);
  return (
    <ul className={styles.reasons}>
      {[...reasons].map(([reason, count]) => (
        <li key={reason}>
          <span className="num">{count}</span> {reason}
        </li>
      ))}
    </ul>
  );
}

/** What would become of the records chosen, asked of the server, before it is done. */
export function BulkDialog({ action, sids, run, onClose, onDone }: BulkDialogProps): JSX.Element {
  const { t } = useTranslation("records");
  const queries = useQueryClient();
  const isDeletion = action.change === null;
  const change = {
    sidList: [...sids],
    ...(action.change ? { change: action.change } : { delete: true }),
  };
  const tried = useQuery({
    queryKey: ["bulk", action.name, sids],
    queryFn: () => run({ ...change, dryRun: true }),
    gcTime: 0,
    meta: { silent: true },
  });
  const act = useMutation({
    mutationFn: () => run({ ...change, dryRun: false }),
    onSuccess: ({ done }) => {
      notify({ tone: "ok", title: t("bulk.done", { act: action.words, count: done }) });
      void queries.invalidateQueries({ queryKey: ["records"] });
      onDone();
    },
  });
  const result = tried.data;
  return (
    <Confirm
      title={t("bulk.title", { act: action.words, count: sids.length })}
      act={action.words}
      isDanger={isDeletion}
      typed={isDeletion ? String(result?.done ?? sids.length) : undefined}
      busy={act.isPending}
      disabled={!result || result.done === 0}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      {tried.error && <Failed cause={tried.error} retry={tried.refetch} />}
      {!tried.error && !result && <Skeleton width="12em" />}
      {result && <p>{t("bulk.would", { count: result.done })}</p>}
      {result && result.failed > 0 && <p>{t("bulk.not", { count: result.failed })}</p>}
      {result && result.failed > 0 && <Refused result={result} />}
      {isDeletion && <p>{t("bulk.forGood")}</p>}
    </Confirm>
  );
}
