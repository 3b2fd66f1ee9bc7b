/** The list of an entity, made of what the table and its texts say. */
import { dateAndTime, yuan } from "@zhegui/domain";
import type { TFunction } from "i18next";
import type { Filter } from "../filters";
import type { Bulk, Column, Resource, Row } from "../resource";
import { type Entity, type EntityField, fieldOf, labelOf } from "./entity";
import type { Words } from "./words";

interface Choice {
  value: string;
  words: string;
}

/** The values of a field of which there are few, in words; of others none. */
export function choicesOf(name: string, field: EntityField, words: Words): Choice[] {
  const values = field.kind === "flag" ? ["true", "false"] : [];
  const choices = field.kind === "choice" ? field.choices : values;
  return choices.map((value) => ({ value, words: words.say("choice", name, value) }));
}

function columnOf(entity: Entity, name: string, words: Words): Column {
  const field = fieldOf(entity, name);
  const column = {
    field: name,
    title: words.say("field", name),
    sortable: field.isSorted === true,
  };
  const choices = choicesOf(name, field, words);
  const said = choices.length > 0 && {
    words: Object.fromEntries(choices.map((each) => [each.value, each.words])),
  };
  if (field.kind === "moment") {
    return { ...column, cell: (row) => momentOf(row[name]) };
  }
  if (field.kind === "number") return { ...column, isFigure: true };
  if (field.kind === "money") {
    return { ...column, isFigure: true, cell: (row) => yuan(Number(row[name])) };
  }
  if (field.kind === "flag") {
    const [yes] = choices;
    return { ...column, ...said, cell: (row) => (row[name] === true ? yes?.words : "") };
  }
  return { ...column, ...said };
}

function momentOf(value: unknown): string {
  return typeof value === "string" ? dateAndTime(value) : "\u2014";
}

function filterOf(entity: Entity, name: string, words: Words): Filter<string, Row> {
  const field = fieldOf(entity, name);
  const filter = { field: name, title: words.say("field", name) };
  if (field.kind === "moment") return { ...filter, kind: "days" };
  return { ...filter, choices: choicesOf(name, field, words) };
}

function bulkOf({ calls, changes }: Entity, words: Words, t: TFunction<"records">): Bulk {
  const actions = changes.map(({ name, values }) => ({
    name,
    words: words.say("change", name),
    change: values,
  }));
  const deletion = { name: "delete", words: t("delete.act"), change: null };
  return {
    actions: calls.delete ? [...actions, deletion] : actions,
    run: async (model) => (await calls.bulk({ body: { model }, throwOnError: true })).data.data,
    runFound: async (model) =>
      (await calls.bulkList({ body: { model }, throwOnError: true })).data.data,
  };
}

/** The list of an entity; `at` is its address. */
export function resourceOf(
  entity: Entity,
  at: string,
  words: Words,
  t: TFunction<"records">,
): Resource {
  const { calls } = entity;
  return {
    name: entity.reads,
    list: async (body) => (await calls.list({ body, throwOnError: true })).data.data,
    ...(entity.isSearched && { searching: words.say("search") }),
    address: ({ sid }) => `${at}/${sid}`,
    label: (row) => labelOf(entity, row),
    columns: entity.columns.map((name) => columnOf(entity, name, words)),
    filters: entity.filters.map((name) => filterOf(entity, name, words)),
    bulk: bulkOf(entity, words, t),
    export: async (model) =>
      (await calls.export({ body: { model }, throwOnError: true })).data.data,
  };
}
