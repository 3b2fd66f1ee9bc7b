import { paperBulk, paperBulkList, paperExport, paperList } from "@zhegui/client";
import { count, dateAndTime } from "@zhegui/domain";
import { declare, searchedAs } from "@zhegui/records";
import type { TFunction } from "i18next";

const sought = searchedAs((value) => ({
  field: "title" as const,
  operator: "contains" as const,
  value,
}));

/** The papers of the place; who may not write them chooses none. */
export function papersResource(t: TFunction<"adminPapers">, language: string, mayWrite: boolean) {
  return declare({
    name: "paper",
    list: async (body) => (await paperList({ body: sought(body), throwOnError: true })).data.data,
    searching: t("search"),
    address: ({ sid }) => `/papers/${sid}`,
    label: ({ title }) => title,
    columns: [
      { field: "title", title: t("field.title"), sortable: true },
      {
        field: "questionCount",
        title: t("field.questionCount"),
        sortable: true,
        isFigure: true,
        cell: ({ questionCount }) => count(questionCount, language),
      },
      { field: "fullScore", title: t("field.fullScore"), isFigure: true },
      { field: "useCount", title: t("field.useCount"), sortable: true, isFigure: true },
      {
        field: "updatedAt",
        title: t("field.updatedAt"),
        sortable: true,
        cell: ({ updatedAt }) => dateAndTime(updatedAt),
      },
    ],
    filters: [
      {
        field: "useCount",
        title: t("field.useCount"),
        isNumber: true,
        choices: [{ value: "0", words: t("unused") }],
      },
      { field: "updatedAt", title: t("field.updatedAt"), kind: "days" },
    ],
    ...(mayWrite && {
      bulk: {
        run: async ({ sidList, dryRun }) => {
          const model = { sidList, delete: true, dryRun };
          return (await paperBulk({ body: { model }, throwOnError: true })).data.data;
        },
        runFound: async ({ list, dryRun, shown = null }) => {
          const model = { list: sought(list), delete: true, dryRun, shown };
          return (await paperBulkList({ body: { model }, throwOnError: true })).data.data;
        },
        actions: [{ name: "delete", words: t("act.delete"), change: null }],
      },
    }),
    export: async (model) => {
      const found = { ...model, list: sought(model.list ?? {}) };
      return (await paperExport({ body: { model: found }, throwOnError: true })).data.data;
    },
  });
}
