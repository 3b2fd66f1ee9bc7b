import { useQueryClient } from "@tanstack/react-query";
import { FailedCard, useLoaded } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useNavigate, useParams } from "react-router";
import { RecordForm } from "../record-form";
import type { Row } from "../resource";
import { type Entity, labelOf, type Stored } from "./entity";
import { EntityVerbs } from "./entity-verbs";
import { formOf } from "./form-of";
import { ENTITIES, type EntityName } from "./generated";
import { useWords } from "./words";

interface EntityPageProps {
  of: EntityName;
  /** The address of its list. */
  at: string;
}

interface FormProps {
  entity: Entity;
  at: string;
  /** Undefined for a new one. */
  record: (Row & Stored) | undefined;
}

async function read({ calls }: Entity, sid: string): Promise<Row & Stored> {
  return (await calls.detail({ body: { sid }, throwOnError: true })).data.data;
}

function Form({ entity, at, record }: FormProps): JSX.Element {
  const words = useWords(entity.name);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const forget = () => queries.invalidateQueries({ queryKey: ["records"] });
  return (
    <RecordForm
      key={`${record?.sid} ${record?.version}`}
      name={entity.name}
      title={record ? labelOf(entity, record) : words.say("new")}
      back={{ to: at, words: words.say("back") }}
      fields={formOf(entity, words)}
      record={record}
      read={() => read(entity, record?.sid ?? "")}
      save={async (model) =>
        (await entity.calls.save({ body: { model }, throwOnError: true })).data.data
      }
      done={record ? undefined : words.find("made")}
      onSaved={({ sid }) => {
        void forget();
        if (!record) navigate(`${at}/${sid}`, { replace: true });
      }}
    >
      {record && (
        <EntityVerbs entity={entity} at={at} words={words} record={record} onDone={forget} />
      )}
    </RecordForm>
  );
}

/** One record of an entity, or a new one. */
export function EntityPage({ of, at }: EntityPageProps): JSX.Element {
  const entity = ENTITIES[of];
  const { sid = "new" } = useParams();
  const isNew = sid === "new";
  const found = useLoaded({
    queryKey: ["records", entity.reads, "detail", sid],
    queryFn: () => read(entity, sid),
    enabled: !isNew,
  });
  if (found.error) return <FailedCard cause={found.error} retry={found.refetch} isPage />;
  if (!isNew && !found.data) return <Skeleton height={480} radius={16} />;
  return <Form key={sid} entity={entity} at={at} record={found.data} />;
}
