import { Card } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FactList } from "../fact-list";
import { shownValue, valuesOf } from "../fields";
import { contentOf } from "../list-table";
import { RecordPage } from "../record-page";
import type { Row } from "../resource";
import { type Entity, labelOf, type Stored } from "./entity";
import { formOf } from "./form-of";
import { resourceOf } from "./resource-of";
import { useWords } from "./words";

interface EntityFactsProps {
  entity: Entity;
  /** The address of its list. */
  at: string;
  record: Row & Stored;
  verbs?: ReactNode;
}

/** A record, for who may read it and not write it: what its list shows, and what its form holds. */
export function EntityFacts({ entity, at, record, verbs }: EntityFactsProps): JSX.Element {
  const words = useWords(entity.name);
  const { t } = useTranslation("records");
  const columns = resourceOf(entity, at, words, t).columns.filter(
    ({ field }) => !entity.form.includes(field),
  );
  const fields = formOf(entity, { words, t, isNew: false });
  const values = valuesOf(fields, record);
  const facts = [
    ...fields.map((field) => ({
      name: field.label,
      value: shownValue(field, values[field.name]),
    })),
    ...columns.map((column) => ({ name: column.title, value: contentOf(record, column) })),
  ];
  return (
    <RecordPage
      back={{ to: at, label: words.say("back") }}
      asked={{ data: record, error: null, refetch: () => undefined }}
      title={(read) => labelOf(entity, read)}
      verbs={() => verbs}
    >
      {() => (
        <Card>
          <FactList facts={facts} />
        </Card>
      )}
    </RecordPage>
  );
}
