import {
  authoredExaminationExport,
  authoredExaminationList,
  examinationBulk,
  examinationBulkList,
} from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { declare } from "@zhegui/records";
import type { TFunction } from "i18next";
import { StateTag } from "./state-tag";

const STATES = ["draft", "planned", "open", "ended"] as const;
const PURPOSES = ["formal", "mock"] as const;

type Words = TFunction<"adminExaminations">;

export function purposes(t: Words) {
  return PURPOSES.map((value) => ({ value, words: t(`purpose.${value}`) }));
}

function wordsBy(choices: readonly { value: string; words: string }[]): Record<string, string> {
  return Object.fromEntries(choices.map(({ value, words }) => [value, words]));
}

/** The examinations of the place; who may not write them chooses none. */
export function examinationsResource(t: Words, mayWrite: boolean) {
  const states = STATES.map((value) => ({ value, words: t(`state.${value}`) }));
  return declare({
    name: "authoredExamination",
    list: async (body) => (await authoredExaminationList({ body, throwOnError: true })).data.data,
    searching: t("search"),
    address: ({ sid }) => `/examinations/${sid}`,
    label: ({ title }) => title,
    columns: [
      { field: "title", title: t("field.title"), sortable: true },
      {
        field: "state",
        title: t("field.state"),
        words: wordsBy(states),
        cell: ({ state }) => <StateTag state={state} />,
      },
      {
        field: "startAt",
        title: t("field.startAt"),
        sortable: true,
        cell: ({ startAt }) => dateAndTime(startAt),
      },
      {
        field: "endAt",
        title: t("field.endAt"),
        sortable: true,
        cell: ({ endAt }) => dateAndTime(endAt),
      },
      { field: "paperTitle", title: t("field.paper"), isLong: true },
      { field: "purpose", title: t("field.purpose"), words: wordsBy(purposes(t)) },
      { field: "attemptCount", title: t("field.attemptCount"), sortable: true, isFigure: true },
      { field: "passedCount", title: t("field.passedCount"), sortable: true, isFigure: true },
    ],
    filters: [
      { field: "state", title: t("field.state"), choices: states },
      { field: "purpose", title: t("field.purpose"), choices: purposes(t) },
      { field: "startAt", title: t("field.startAt"), kind: "days" },
    ],
    ...(mayWrite && {
      bulk: {
        run: async ({ sidList, dryRun }) => {
          const model = { sidList, delete: true, dryRun };
          return (await examinationBulk({ body: { model }, throwOnError: true })).data.data;
        },
        runFound: async ({ list, dryRun, shown = null }) => {
          const model = { list: { ...list }, delete: true, dryRun, shown };
          return (await examinationBulkList({ body: { model }, throwOnError: true })).data.data;
        },
        actions: [{ name: "delete", words: t("act.delete"), change: null }],
      },
    }),
    export: async (model) =>
      (await authoredExaminationExport({ body: { model }, throwOnError: true })).data.data,
  });
}
