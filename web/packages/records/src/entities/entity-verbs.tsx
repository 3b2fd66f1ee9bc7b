import { useMutation } from "@tanstack/react-query";
import { Failure } from "@zhegui/client";
import { describeFailure, reportFailure } from "@zhegui/domain";
import { Button, Confirm, notify } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { DeleteVerb } from "../delete-verb";
import type { Row } from "../resource";
import { type Entity, type EntityChange, labelOf, type Stored } from "./entity";
import type { Words } from "./words";

/** Where one mends what a change was refused for. */
export type WayOut = (refused: Failure, record: Row) => { to: string; words: string } | undefined;

interface EntityVerbsProps {
  entity: Entity;
  /** The address of its list. */
  at: string;
  words: Words;
  record: Row & Stored;
  onDone: () => void;
  wayOut?: WayOut | undefined;
}

/** Whether a change is offered to a record as it stands. */
function isOffered({ when }: EntityChange, record: Row): boolean {
  const wanted = Object.entries(when ?? {});
  return wanted.length > 0 && wanted.every(([field, value]) => record[field] === value);
}

/** A text with what the record holds in the place of `{{names}}`. */
function filled(text: string, record: Row): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(record[name] ?? ""));
}

/** What can be done with a record besides writing it. */
export function EntityVerbs(props: EntityVerbsProps): JSX.Element {
  const { entity, at, words, record, onDone } = props;
  const { calls } = entity;
  const { sid, version } = record;
  const { t } = useTranslation("records");
  const navigate = useNavigate();
  const [asked, ask] = useState<EntityChange>();
  const changing = useMutation({
    mutationFn: ({ values }: EntityChange) =>
      calls.save({ body: { model: { sid, version, ...values } }, throwOnError: true }),
    meta: { silent: true },
    onSuccess: onDone,
    onError: (cause) => {
      const way = cause instanceof Failure ? props.wayOut?.(cause, record) : undefined;
      if (!way) return reportFailure(cause);
      const action = { label: way.words, run: () => void navigate(way.to) };
      notify({ tone: "bad", ...describeFailure(cause), action });
    },
    onSettled: () => ask(undefined),
  });
  const textOf = ({ name }: EntityChange): string | undefined => words.find("ask", name);
  return (
    <>
      {calls.delete && (
        <DeleteVerb
          list={at}
          act={t("delete.act")}
          title={words.say("delete", "title")}
          text={words.say("delete", "text").replace("{{label}}", () => labelOf(entity, record))}
          done={t("delete.done")}
          remove={async () =>
            calls.delete?.({ body: { model: { sid, version } }, throwOnError: true })
          }
        />
      )}
      {entity.changes
        .filter((change) => isOffered(change, record))
        .map((change) => (
          <Button
            key={change.name}
            busy={changing.isPending && changing.variables.name === change.name}
            onClick={() => (textOf(change) ? ask(change) : changing.mutate(change))}
          >
            {words.say("change", change.name)}
          </Button>
        ))}
      {asked && (
        <Confirm
          title={words.say("change", asked.name)}
          act={words.say("change", asked.name)}
          busy={changing.isPending}
          onConfirm={() => changing.mutate(asked)}
          onClose={() => ask(undefined)}
        >
          <p>{filled(textOf(asked) ?? "", record)}</p>
        </Confirm>
      )}
    </>
  );
}
