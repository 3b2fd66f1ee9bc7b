/** The form of an entity, made of what the table and its texts say. */
import type { FormField } from "../fields";
import { type Entity, fieldOf } from "./entity";
import { choicesOf } from "./resource-of";
import type { Words } from "./words";

function formFieldOf(entity: Entity, name: string, words: Words): FormField {
  const field = fieldOf(entity, name);
  const hint = words.find("hint", name);
  const common = {
    name,
    label: words.say("field", name),
    isRequired: field.isRequired === true,
    ...(hint && { hint }),
  };
  if (field.kind === "choice") {
    return { ...common, kind: field.kind, choices: choicesOf(name, field, words) };
  }
  if (field.kind === "flag" || field.kind === "moment") return { ...common, kind: field.kind };
  // The server refuses an entity whose form has a text without a bound.
  return { ...common, kind: field.kind, max: field.max ?? Number.POSITIVE_INFINITY };
}

/** The fields of the form, in their order. */
export function formOf(entity: Entity, words: Words): FormField[] {
  return entity.form.map((name) => formFieldOf(entity, name, words));
}
