/** What the author of a question gives beside its stem, by its kind, read from a draft of any age. Pure. */
import type { JsonValue, Question } from "@zhegui/client";
import { memberOf } from "@zhegui/questions/json";

export type KindName = Question["kind"];

export const KINDS = [
  "single_choice",
  "multiple_choice",
  "true_false",
  "blank",
  "numeric",
  "ordering",
  "matching",
] as const satisfies readonly KindName[];

const CHOICES: readonly string[] = ["single_choice", "multiple_choice", "true_false"];
const ROWS = 4;

export interface Option {
  content: string;
  right: boolean;
}

export interface Accepted {
  acceptList: string[];
  mustList: string[];
  mustNotList: string[];
}

export interface Blanks {
  blankList: Accepted[];
  anyOrderList: number[][];
}

export interface Unit {
  name: string;
  /** How many of the key's unit it is; null is another dimension. */
  factor: string | null;
}

export interface Quantity {
  number: string;
  absolute: string;
  relative: string;
  unitList: Unit[];
}

export interface Items {
  itemList: string[];
}

export interface Pair {
  left: string;
  right: string;
}

export interface Pairs {
  pairList: Pair[];
  extraList: string[];
}

/** Where a kind's structure stands in a save. */
export function givenBy(kind: string): "optionList" | "draft" {
  return CHOICES.includes(kind) ? "optionList" : "draft";
}

/** A text of JSON; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listOf(json: unknown): unknown[] {
  return Array.isArray(json) ? json : [];
}

function textOf(json: unknown): string {
  return typeof json === "string" ? json : "";
}

function textsOf(json: unknown): string[] {
  return listOf(json).map(textOf);
}

/** The options of a choice; of a new one as many empty rows as usual. */
export function optionsOf(json: unknown): Option[] {
  const options = listOf(json).map((option) => ({
    content: textOf(memberOf(option, "content")),
    right: memberOf(option, "right") === true,
  }));
  return options.length > 0
    ? options
    : Array.from({ length: ROWS }, () => ({ content: "", right: false }));
}

/** The two options of a statement, in these words where it has none yet. */
export function statementOf(json: unknown, words: readonly [string, string]): Option[] {
  const given = listOf(json).length > 0 ? optionsOf(json) : [];
  return words.map((content, at) => ({
    content: given[at]?.content || content,
    right: given[at]?.right ?? false,
  }));
}

export const NO_ANSWER: Accepted = { acceptList: [""], mustList: [], mustNotList: [] };

export function blanksOf(json: unknown): Blanks {
  const blanks = listOf(memberOf(json, "blankList")).map((blank) => ({
    acceptList: textsOf(memberOf(blank, "acceptList")),
    mustList: textsOf(memberOf(blank, "mustList")),
    mustNotList: textsOf(memberOf(blank, "mustNotList")),
  }));
  const groups = listOf(memberOf(json, "anyOrderList")).map((group) =>
    listOf(group).filter((place) => typeof place === "number"),
  );
  return { blankList: blanks.length > 0 ? blanks : [NO_ANSWER], anyOrderList: groups };
}

export function quantityOf(json: unknown): Quantity {
  return {
    number: textOf(memberOf(json, "number")),
    absolute: textOf(memberOf(json, "absolute")),
    relative: textOf(memberOf(json, "relative")),
    unitList: listOf(memberOf(json, "unitList")).map((unit) => {
      const factor = memberOf(unit, "factor");
      return {
        name: textOf(memberOf(unit, "name")),
        factor: factor === null ? null : textOf(factor),
      };
    }),
  };
}

export function itemsOf(json: unknown): Items {
  const items = textsOf(memberOf(json, "itemList"));
  return { itemList: items.length > 0 ? items : Array.from({ length: ROWS }, () => "") };
}

export function pairsOf(json: unknown): Pairs {
  const pairs = listOf(memberOf(json, "pairList")).map((pair) => ({
    left: textOf(memberOf(pair, "left")),
    right: textOf(memberOf(pair, "right")),
  }));
  return {
    pairList: pairs.length > 0 ? pairs : Array.from({ length: 3 }, () => ({ left: "", right: "" })),
    extraList: textsOf(memberOf(json, "extraList")),
  };
}

function isSaid(text: string): boolean {
  return text.trim() !== "";
}

/** Lines that say nothing stand in a form only. */
function saidBlanks({ blankList, anyOrderList }: Blanks) {
  return {
    blankList: blankList.map(({ acceptList, mustList, mustNotList }) => ({
      acceptList: acceptList.filter(isSaid),
      mustList: mustList.filter(isSaid),
      mustNotList: mustNotList.filter(isSaid),
    })),
    anyOrderList,
  };
}

function saidQuantity({ number, absolute, relative, unitList }: Quantity) {
  return {
    number,
    absolute: absolute.trim() || "0",
    relative: relative.trim() || "0",
    unitList: unitList.map(({ name, factor }) => ({ name, factor: factor?.trim() || null })),
  };
}

/** The structure of a question as a save gives it. */
export function structureOf(
  kind: string,
  text: string,
  words: readonly [string, string],
): { optionList: Option[] } | { draft: Record<string, JsonValue> } {
  const json = parsed(text);
  if (kind === "true_false") return { optionList: statementOf(json, words) };
  if (givenBy(kind) === "optionList") return { optionList: optionsOf(json) };
  if (kind === "blank") return { draft: { ...saidBlanks(blanksOf(json)) } };
  if (kind === "numeric") return { draft: { ...saidQuantity(quantityOf(json)) } };
  if (kind === "ordering") return { draft: { ...itemsOf(json) } };
  const { pairList, extraList } = pairsOf(json);
  const pairs = pairList.map(({ left, right }) => ({ left, right }));
  return { draft: { pairList: pairs, extraList: extraList.filter(isSaid) } };
}

/** The controls of a structure, by the names of what they hold in a save. */
export function controlsOf(kind: string, text: string): string[] {
  const json = parsed(text);
  const numbered = (list: readonly unknown[], nameOf: (at: number) => string[]): string[] =>
    list.flatMap((_, at) => nameOf(at));
  if (givenBy(kind) === "optionList") {
    return numbered(optionsOf(json), (at) => [`optionList.${at}.content`]);
  }
  if (kind === "blank") {
    const parts = ["acceptList", "mustList", "mustNotList"];
    return numbered(blanksOf(json).blankList, (at) =>
      parts.map((part) => `draft.blankList.${at}.${part}`),
    );
  }
  if (kind === "numeric") {
    const units = numbered(quantityOf(json).unitList, (at) => [
      `draft.unitList.${at}.name`,
      `draft.unitList.${at}.factor`,
    ]);
    return ["draft.number", "draft.absolute", "draft.relative", ...units];
  }
  if (kind === "ordering") {
    return numbered(itemsOf(json).itemList, (at) => [`draft.itemList.${at}`]);
  }
  const { pairList, extraList } = pairsOf(json);
  return [
    ...numbered(pairList, (at) => [`draft.pairList.${at}.left`, `draft.pairList.${at}.right`]),
    ...numbered(extraList, (at) => [`draft.extraList.${at}`]),
  ];
}

/** A structure in words, to hold one beside another: what is right is ticked, one thing a line. */
export function inWords(text: string): string {
  const json = parsed(text);
  if (Array.isArray(json)) {
    return optionsOf(json)
      .map(({ content, right }) => (right ? `\u2713 ${content}` : content))
      .join("\n");
  }
  const lines = [
    ...listOf(memberOf(json, "blankList")).map((blank) => memberOf(blank, "acceptList")),
    ...["number", "absolute", "relative"].map((name) => memberOf(json, name)),
    ...listOf(memberOf(json, "unitList")).map((unit) => [
      memberOf(unit, "name"),
      memberOf(unit, "factor"),
    ]),
    ...listOf(memberOf(json, "itemList")),
    ...listOf(memberOf(json, "pairList")).map((pair) => [
      memberOf(pair, "left"),
      memberOf(pair, "right"),
    ]),
    ...listOf(memberOf(json, "extraList")),
  ];
  return lines
    .map((line) => [line].flat().map(textOf).filter(isSaid).join(" / "))
    .filter(isSaid)
    .join("\n");
}

/** What is wrong within a path, all of it in one line. */
export function faultWithin(
  faults: Partial<Record<string, string>>,
  path: string,
): string | undefined {
  const words = Object.entries(faults)
    .filter(([each]) => `${each}.`.startsWith(`${path}.`))
    .flatMap(([, word]) => word ?? []);
  return words.length > 0 ? [...new Set(words)].join(" \u00b7 ") : undefined;
}
