import { useMutation } from "@tanstack/react-query";
import { BulkBar } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { BulkDialog } from "./bulk-dialog";
import type { Asked, BulkAction, Resource } from "./resource";

/** The server changes so many in one call. */
const MOST_AT_ONCE = 200;

interface BulkActionsProps {
  resource: Resource;
  asked: Partial<Asked>;
  total: number;
  chosen: ReadonlySet<string>;
  onChoose: (keys: readonly string[], isChosen: boolean) => void;
  onClear: () => void;
}

/** What can be done with the records chosen, while some are. */
export function BulkActions(props: BulkActionsProps): JSX.Element | null {
  const { resource, asked, total, chosen, onChoose, onClear } = props;
  const [action, setAction] = useState<BulkAction>();
  const chooseAll = useMutation({
    mutationFn: () => resource.list({ ...asked, page: 0, size: MOST_AT_ONCE, count: "exact" }),
    onSuccess: ({ content }) =>
      onChoose(
        content.map(({ sid }) => sid),
        true,
      ),
  });
  if (chosen.size === 0 || !resource.bulk) return null;
  const canChooseAll = total > chosen.size && total <= MOST_AT_ONCE;
  return (
    <>
      <BulkBar
        chosen={chosen.size}
        all={canChooseAll ? { count: total, choose: () => chooseAll.mutate() } : undefined}
        onClear={onClear}
      >
        {resource.bulk.actions.map((each) => (
          <button key={each.name} type="button" onClick={() => setAction(each)}>
            {each.words}
          </button>
        ))}
      </BulkBar>
      {action && (
        <BulkDialog
          action={action}
          sids={[...chosen].slice(0, MOST_AT_ONCE)}
          run={resource.bulk.run}
          onClose={() => setAction(undefined)}
          onDone={() => {
            setAction(undefined);
            onClear();
          }}
        />
      )}
    </>
  );
}
