/** The form of an entity, made of what the table and its texts say. */
import type { TFunction } from "i18next";
import type { FormField } from "../fields";
import { picturesField } from "../pictures/pictures-field";
import { referenceField, referencesField } from "../references/reference-field";
import type { Source } from "../references/use-offered";
import { type Entity, type EntityField, fieldOf } from "./entity";
import { choicesOf } from "./resource-of";
import type { Words } from "./words";

type Reference = Extract<EntityField, { from: unknown }>;

function sourceOf({ name, lists = {} }: Entity, { from }: Reference): Source {
  const list = lists[from.reads];
  if (!list) throw new Error(`${name} has no list ${from.reads}`);
  return {
    ...from,
    list: async (body) => (await list({ body, throwOnError: true })).data.data,
  };
}

/** A text or a number: the server refuses an entity whose form has one without a bound. */
function typedField(
  common: { name: string; label: string; isRequired: boolean; hint?: string },
  field: Extract<EntityField, { kind: "text" | "area" | "markdown" | "number" | "money" }>,
): FormField {
  const max = field.max ?? Number.POSITIVE_INFINITY;
  if (field.kind === "number") {
    return { ...common, kind: field.kind, min: field.min ?? 0, max, isWhole: field.places === 0 };
  }
  if (field.kind === "money") return { ...common, kind: field.kind, min: field.min ?? 0, max };
  return { ...common, kind: field.kind, max };
}

/** What the texts say of a field, and whether it can be changed. */
interface About {
  words: Words;
  t: TFunction<"records">;
  isNew: boolean;
}

function formFieldOf(entity: Entity, name: string, { words, t, isNew }: About): FormField {
  const field = fieldOf(entity, name);
  const isFixed = field.isFixed === true && !isNew;
  const hint = isFixed ? t("form.fixed") : words.find("hint", name);
  const label = words.say("field", name);
  const isRequired = field.isRequired === true || (field.isKept === true && !isNew);
  const heading = words.find("heading", name);
  const common = {
    name,
    label,
    isRequired,
    ...(hint && { hint }),
    ...(heading && { heading }),
    ...(isFixed && { isFixed }),
  };
  const title = isRequired ? label : t("form.optional", { label });
  switch (field.kind) {
    case "choice":
      return { ...common, kind: field.kind, choices: choicesOf(name, field, words) };
    case "flag":
    case "moment":
      return { ...common, kind: field.kind };
    case "reference":
      return {
        ...common,
        ...referenceField({ ...common, title, source: sourceOf(entity, field) }),
      };
    case "references": {
      const named = { ...common, title, source: sourceOf(entity, field), max: field.max ?? 1 };
      return { ...common, ...referencesField(named) };
    }
    case "picture":
      return { ...common, ...picturesField({ ...common, max: 1 }) };
    case "pictures":
      return { ...common, ...picturesField({ ...common, max: field.max ?? 1 }) };
    default:
      return typedField(common, field);
  }
}

/** The fields of the form, in their order. */
export function formOf(entity: Entity, about: About): FormField[] {
  return entity.form.map((name) => formFieldOf(entity, name, about));
}
