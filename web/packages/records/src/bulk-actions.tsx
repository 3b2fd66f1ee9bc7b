import { useMutation } from "@tanstack/react-query";
import { BulkBar } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { BulkChoice } from "./bulk-choice";
import { BulkChosen } from "./bulk-chosen";
import { BulkFound } from "./bulk-found";
import type { BulkAction, BulkQuestion, Resource, Sought } from "./resource";

/** The server changes so many in one call; more by a task. */
const MOST_AT_ONCE = 200;

interface BulkActionsProps {
  resource: Resource;
  asked: Sought;
  total: number;
  chosen: ReadonlySet<string>;
  onChoose: (keys: readonly string[], isChosen: boolean) => void;
  onClear: () => void;
  onBegun: (task: string, title: string) => void;
}

/** What can be done with the records chosen, or with all that the list finds, while some are. */
export function BulkActions(props: BulkActionsProps): JSX.Element | null {
  const { resource, asked, total, chosen, onChoose, onClear, onBegun } = props;
  const [action, setAction] = useState<BulkAction>();
  const [question, setQuestion] = useState<BulkQuestion>();
  const [all, setAll] = useState<{ of: string; count: number }>();
  const of = JSON.stringify(asked);
  const chooseAll = useMutation({
    mutationFn: () => resource.list({ ...asked, page: 0, size: MOST_AT_ONCE, count: "exact" }),
    onSuccess: ({ content, totalElements }) => {
      if (totalElements > MOST_AT_ONCE) setAll({ of, count: totalElements });
      const sids = content.map(({ sid }) => sid);
      if (totalElements <= MOST_AT_ONCE) onChoose(sids, true);
    },
  });
  if (chosen.size === 0 || !resource.bulk) return null;
  const found = all?.of === of ? all.count : undefined;
  const clear = (): void => {
    setAction(undefined);
    setAll(undefined);
    onClear();
  };
  const close = (): void => setAction(undefined);
  return (
    <>
      <BulkBar
        chosen={found ?? chosen.size}
        all={
          found === undefined && total > chosen.size
            ? { count: total, choose: () => chooseAll.mutate() }
            : undefined
        }
        onClear={clear}
      >
        {resource.bulk.actions
          .filter(({ isForChosen }) => !(isForChosen && found !== undefined))
          .map((each) => (
            <button
              key={each.name}
              type="button"
              onClick={() => ("asks" in each ? setQuestion(each) : setAction(each))}
            >
              {each.words}
            </button>
          ))}
      </BulkBar>
      {question && (
        <BulkChoice
          question={question}
          onChoose={(chosenAction) => {
            setQuestion(undefined);
            setAction(chosenAction);
          }}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {action && found === undefined && (
        <BulkChosen
          action={action}
          sids={[...chosen].slice(0, MOST_AT_ONCE)}
          run={resource.bulk.run}
          onClose={close}
          onDone={clear}
        />
      )}
      {action && found !== undefined && (
        <BulkFound
          action={action}
          list={asked}
          count={found}
          run={resource.bulk.runFound}
          onClose={close}
          onBegun={(task) => {
            onBegun(task, action.words);
            clear();
          }}
        />
      )}
    </>
  );
}
