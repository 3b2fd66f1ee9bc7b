import { useMutation } from "@tanstack/react-query";
import { Button } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DeleteVerb } from "../delete-verb";
import type { Row } from "../resource";
import { type Entity, type EntityChange, labelOf, type Stored } from "./entity";
import type { Words } from "./words";

interface EntityVerbsProps {
  entity: Entity;
  /** The address of its list. */
  at: string;
  words: Words;
  record: Row & Stored;
  onDone: () => void;
}

/** Whether a change is offered to a record as it stands. */
function isOffered({ when }: EntityChange, record: Row): boolean {
  const wanted = Object.entries(when ?? {});
  return wanted.length > 0 && wanted.every(([field, value]) => record[field] === value);
}

/** What can be done with a record besides writing it. */
export function EntityVerbs(props: EntityVerbsProps): JSX.Element {
  const { entity, at, words, record, onDone } = props;
  const { calls } = entity;
  const { sid, version } = record;
  const { t } = useTranslation("records");
  const changing = useMutation({
    mutationFn: ({ values }: EntityChange) =>
      calls.save({ body: { model: { sid, version, ...values } }, throwOnError: true }),
    onSuccess: onDone,
  });
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
            onClick={() => changing.mutate(change)}
          >
            {words.say("change", change.name)}
          </Button>
        ))}
    </>
  );
}
