import { useQueryClient } from "@tanstack/react-query";
import { FailedCard, useLoaded, useMay } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import type { Values } from "../merge";
import { RecordForm } from "../record-form";
import type { Row } from "../resource";
import { type Entity, labelOf, referencesOf, type Stored } from "./entity";
import { EntityFacts } from "./entity-facts";
import { EntityVerbs, type WayOut } from "./entity-verbs";
import { formOf } from "./form-of";
import { formRecord, modelOf } from "./form-values";
import { ENTITIES, type EntityName } from "./generated";
import { useWords } from "./words";

interface EntityPageProps {
  of: EntityName;
  /** The address of its list. */
  at: string;
  /** What else can be done with a record. */
  verbs?: (record: Row & Stored, onDone: () => void) => ReactNode;
  /** Beside the form: what follows from what stands in it. */
  aside?: (values: Values) => ReactNode;
  /** Where one mends what a change was refused for. */
  wayOut?: WayOut;
}

interface FormProps extends Omit<EntityPageProps, "of"> {
  entity: Entity;
  /** Undefined for a new one. */
  record: (Row & Stored) | undefined;
}

async function read(entity: Entity, sid: string): Promise<Row & Stored> {
  const references = referencesOf(entity);
  const body = { sid, ...(references.length > 0 && { includeList: references }) };
  const { data } = (await entity.calls.detail({ body, throwOnError: true })).data;
  return formRecord(entity, data);
}

function Form({ entity, at, record, verbs, aside, wayOut }: FormProps): JSX.Element {
  const words = useWords(entity.name);
  const { t } = useTranslation("records");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const forget = () => queries.invalidateQueries({ queryKey: ["records"] });
  return (
    <RecordForm
      key={`${record?.sid} ${record?.version}`}
      name={entity.name}
      title={record ? labelOf(entity, record) : words.say("new")}
      back={{ to: at, words: words.say("back") }}
      fields={formOf(entity, { words, t, isNew: !record })}
      record={record}
      read={() => read(entity, record?.sid ?? "")}
      save={async (values) => {
        const body = { model: modelOf(entity, values) };
        return (await entity.calls.save({ body, throwOnError: true })).data.data;
      }}
      {...(aside && { aside })}
      done={record ? undefined : words.find("made")}
      onSaved={({ sid }) => {
        void forget();
        if (!record) navigate(`${at}/${sid}`, { replace: true });
      }}
    >
      {record && (
        <EntityVerbs
          entity={entity}
          at={at}
          words={words}
          record={record}
          onDone={forget}
          wayOut={wayOut}
        />
      )}
      {record && verbs?.(record, forget)}
    </RecordForm>
  );
}

/** One record of an entity, or a new one; what is known of it for who may not write it. */
export function EntityPage({ of, ...rest }: EntityPageProps): JSX.Element {
  const entity = ENTITIES[of];
  const { sid = "new" } = useParams();
  const mayWrite = useMay(entity.right);
  const isNew = mayWrite && sid === "new";
  const found = useLoaded({
    queryKey: ["records", entity.reads, "detail", sid],
    queryFn: () => read(entity, sid),
    enabled: !isNew,
  });
  if (found.error) return <FailedCard cause={found.error} retry={found.refetch} isPage />;
  if (!isNew && !found.data) return <Skeleton height={480} radius={16} />;
  if (mayWrite || !found.data)
    return <Form key={sid} entity={entity} record={found.data} {...rest} />;
  const forget = () => found.refetch();
  const verbs = rest.verbs?.(found.data, forget);
  return <EntityFacts entity={entity} at={rest.at} record={found.data} verbs={verbs} />;
}
