/** A record as its form keeps it, and what the form sends of it. Pure. */
import { moneyOf, typedNumber } from "@zhegui/domain/numbers";
import type { Values } from "../merge";
import { picturesIn, savedPicture, textOfPictures } from "../pictures/pictures";
import { chosenIn, textOfChosen } from "../references/chosen";
import type { Row } from "../resource";
import { type Entity, type EntityField, fieldOf, type Model } from "./entity";

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && "sid" in value;
}

function chosenOf(rows: readonly unknown[], label: string): string {
  return textOfChosen(
    rows.filter(isRow).map((row) => ({ sid: row.sid, label: String(row[label] ?? "") })),
  );
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
}

function held(field: EntityField, value: unknown): unknown {
  if (field.kind === "reference" || field.kind === "references") {
    return chosenOf(listOf(value), field.from.label);
  }
  if (field.kind === "picture") {
    return textOfPictures(typeof value === "string" ? [{ url: value }] : []);
  }
  if (field.kind === "pictures") {
    return textOfPictures(picturesIn(JSON.stringify(value ?? [])));
  }
  return value;
}

/** A record with texts in the place of what a form keeps as a text. */
export function formRecord<R extends Row>(entity: Entity, record: R): R {
  const texts = entity.form.map((name) => [name, held(fieldOf(entity, name), record[name])]);
  return { ...record, ...Object.fromEntries(texts) };
}

function sent(field: EntityField, value: Values[string] | undefined): unknown {
  const text = String(value ?? "");
  if (field.kind === "number") return text.trim() === "" ? null : typedNumber(text);
  if (field.kind === "money") return moneyOf(text) ?? null;
  const references = (): object[] => chosenIn(text).map(({ sid }) => ({ sid }));
  if (field.kind === "references") return references();
  if (field.kind === "reference") return references()[0] ?? null;
  const pictures = (): object[] => picturesIn(text).map(savedPicture);
  if (field.kind === "pictures") return pictures();
  if (field.kind === "picture") return pictures()[0] ?? null;
  return value;
}

/** What a save is given of what stands in a form. */
export function modelOf(entity: Entity, values: Values): Model {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = entity.fields[name];
      return [name, field && entity.form.includes(name) ? sent(field, value) : value];
    }),
  );
}
