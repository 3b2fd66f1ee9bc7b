// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { type Entity, fieldOf } from "./entity";
import { ENTITIES } from "./generated";
import { textsOf } from "./words";

/** By language and name. */
const FILES: Record<string, unknown> = import.meta.glob(
  "/packages/i18n/src/locales/*/entity*.json",
  {
    eager: true,
    import: "default",
  },
);
const LANGUAGES = [...new Set(Object.keys(FILES).map((path) => path.split("/").at(-2) ?? ""))];
const entities: Entity[] = Object.values(ENTITIES);

function fileOf(language: string, entity: Entity): string {
  return `/packages/i18n/src/locales/${language}/${textsOf(entity.name)}.json`;
}

function keys(node: unknown, path: string[] = []): string[] {
  if (typeof node !== "object" || node === null) return [path.join(".")];
  return Object.entries(node).flatMap(([key, child]) => keys(child, [...path, key]));
}

function valuesOf(entity: Entity, name: string): readonly string[] {
  const field = fieldOf(entity, name);
  if (field.kind === "choice") return field.choices;
  // A flag of the form alone is a box to tick.
  const isInList = [...entity.columns, ...entity.filters].includes(name);
  return field.kind === "flag" && isInList ? ["true", "false"] : [];
}

/** What its pages say. */
function needed(entity: Entity): string[] {
  const { fields, changes, calls, isSearched } = entity;
  const names = Object.keys(fields);
  return [
    ...["title", "new", "back"],
    ...(isSearched ? ["search"] : []),
    ...names.map((name) => `field.${name}`),
    ...names.flatMap((name) => valuesOf(entity, name).map((value) => `choice.${name}.${value}`)),
    ...changes.map(({ name }) => `change.${name}`),
    ...(calls.delete ? ["delete.title", "delete.text"] : []),
  ];
}

/** What they say where it is there. */
function possible({ form, changes }: Entity): string[] {
  const asked = changes.filter(({ when }) => when).map(({ name }) => `ask.${name}`);
  return ["made", ...asked, ...form.flatMap((name) => [`hint.${name}`, `heading.${name}`])];
}

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(entities)("$name has all its texts and no others", (entity) => {
    const said = keys(FILES[fileOf(language, entity)]);
    const wanted = needed(entity);
    expect(wanted.filter((key) => !said.includes(key))).toEqual([]);
    expect(said.filter((key) => ![...wanted, ...possible(entity)].includes(key))).toEqual([]);
  });
});

test("no texts are those of an entity that is gone", () => {
  const known = LANGUAGES.flatMap((language) => entities.map((each) => fileOf(language, each)));
  expect(Object.keys(FILES).sort()).toEqual(known.sort());
});
