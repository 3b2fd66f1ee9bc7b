import {
  type Bank,
  type Chapter,
  type Question,
  questionBulk,
  questionBulkList,
  questionExport,
  questionList,
} from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { Tag } from "@zhegui/kit";
import { type Bulk, declare } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { chapterWords } from "./banks/use-chapters";
import { KINDS } from "./structure/shapes";

type Words = TFunction<["adminQuestions", "questions"]>;

export const STATES: readonly Question["state"][] = ["active", "retired"];
export const DIFFICULTIES = ["1", "2", "3", "4", "5"] as const;

export function StateTag({ state }: Pick<Question, "state">): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  return (
    <Tag tone={state === "active" ? "ok" : "neutral"} icon={state === "active" ? "check" : "pause"}>
      {t(`state.${state}`)}
    </Tag>
  );
}

export function kindChoices(t: Words) {
  return KINDS.map((value) => ({ value, words: t(`questions:kind.${value}`) }));
}

export function difficultyChoices(t: Words) {
  return DIFFICULTIES.map((value) => ({ value, words: t(`difficulty.${value}`) }));
}

function byValue(choices: readonly { value: string; words: string }[]): Record<string, string> {
  return Object.fromEntries(choices.map(({ value, words }) => [value, words]));
}

interface Narrowed {
  banks: readonly Bank[];
  /** Those of the bank that the list is narrowed to. */
  chapters: readonly Chapter[];
  isWritten: boolean;
}

/** What can be done with many: into a chapter only while the list shows one bank. */
function bulkOf(t: Words, { chapters }: Narrowed): Bulk {
  const into = chapters.map((chapter) => ({
    name: chapter.sid,
    words: t("act.movedTo", { chapter: chapterWords(chapter) }),
    label: chapterWords(chapter),
    change: { chapter: { code: chapter.code } },
  }));
  const rated = difficultyChoices(t).map(({ value, words }) => ({
    name: value,
    words: t("act.rated", { difficulty: words }),
    label: words,
    change: { difficulty: Number(value) },
  }));
  const move = { name: "move", words: t("act.move"), asks: t("act.moveTo"), choices: into };
  return {
    run: async (model) => (await questionBulk({ body: { model }, throwOnError: true })).data.data,
    runFound: async (model) =>
      (await questionBulkList({ body: { model }, throwOnError: true })).data.data,
    actions: [
      ...(into.length > 0 ? [move] : []),
      { name: "rate", words: t("act.rate"), asks: t("field.difficulty"), choices: rated },
      { name: "retire", words: t("act.retire"), change: { state: "retired" } },
      { name: "restore", words: t("act.restore"), change: { state: "active" } },
    ],
  };
}

/** The questions that one may read. */
export function questionsResource(t: Words, narrowed: Narrowed) {
  const states = STATES.map((value) => ({ value, words: t(`state.${value}`) }));
  const banks = narrowed.banks.map(({ sid, name }) => ({ value: sid, words: name }));
  return declare({
    name: "question",
    list: async (body) => (await questionList({ body, throwOnError: true })).data.data,
    searching: t("search"),
    address: ({ sid }) => `/questions/${sid}`,
    label: ({ stem }) => stem,
    columns: [
      { field: "stem", title: t("field.stem"), isLead: true },
      { field: "code", title: t("field.code"), sortable: true },
      { field: "kind", title: t("field.kind"), words: byValue(kindChoices(t)) },
      { field: "bankName", title: t("field.bank"), isLong: true },
      { field: "chapterTitle", title: t("field.chapter"), isLong: true },
      {
        field: "difficulty",
        title: t("field.difficulty"),
        sortable: true,
        words: byValue(difficultyChoices(t)),
      },
      { field: "classes", title: t("field.classes") },
      {
        field: "state",
        title: t("field.state"),
        words: byValue(states),
        cell: ({ state }) => <StateTag state={state} />,
      },
      {
        field: "updatedAt",
        title: t("field.updatedAt"),
        sortable: true,
        cell: ({ updatedAt }) => dateAndTime(updatedAt),
      },
    ],
    filters: [
      { field: "bankSid", title: t("field.bank"), choices: banks },
      {
        field: "chapterSid",
        title: t("field.chapter"),
        kind: "named",
        nameOf: ({ chapterTitle }) => chapterTitle,
      },
      { field: "kind", title: t("field.kind"), choices: kindChoices(t) },
      {
        field: "difficulty",
        title: t("field.difficulty"),
        choices: difficultyChoices(t),
        isNumber: true,
      },
      { field: "state", title: t("field.state"), choices: states },
      { field: "updatedAt", title: t("field.updatedAt"), kind: "days" },
    ],
    ...(narrowed.isWritten && { bulk: bulkOf(t, narrowed) }),
    export: async (model) =>
      (await questionExport({ body: { model }, throwOnError: true })).data.data,
  });
}
