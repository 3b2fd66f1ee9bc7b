import { Failed } from "@zhegui/domain";
import { Confirm, Skeleton } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Outcome } from "./outcome";
import { Reasons } from "./reasons";
import type { BulkAction } from "./resource";

interface BulkDialogProps {
  action: BulkAction;
  /** Of how many records. */
  count: number;
  outcome: Outcome | undefined;
  error: unknown;
  retry: () => void;
  /** How far the server is with looking, where it takes long. */
  progress?: ReactNode;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** What would become of the records, asked of the server, before it is done. */
export function BulkDialog(props: BulkDialogProps): JSX.Element {
  const { action, count, outcome, error, retry, progress, busy, onConfirm, onClose } = props;
  const { t } = useTranslation("records");
  const isDeletion = action.change === null;
  return (
    <Confirm
      title={t("bulk.title", { act: action.words, count })}
      act={action.words}
      isDanger={isDeletion}
      typed={isDeletion ? String(outcome?.done ?? count) : undefined}
      busy={busy}
      disabled={!outcome || outcome.done === 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {Boolean(error) && <Failed cause={error} retry={retry} />}
      {!error && !outcome && (progress ?? <Skeleton width="12em" />)}
      {outcome && <p>{t("bulk.would", { count: outcome.done })}</p>}
      {outcome && <Reasons {...outcome} />}
      {isDeletion && <p>{t("bulk.forGood")}</p>}
    </Confirm>
  );
}
