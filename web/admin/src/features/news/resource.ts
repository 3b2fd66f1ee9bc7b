import { authoredNewsExport, authoredNewsList, newsBulk, newsBulkList } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { declare } from "@zhegui/records";
import type { TFunction } from "i18next";

const CATEGORIES = ["policy", "industry", "examination", "notice"] as const;
const STATES = ["draft", "published"] as const;
const FLAGS = ["true", "false"] as const;

type Words = TFunction<"adminNews">;

export function categories(t: Words) {
  return CATEGORIES.map((value) => ({ value, words: t(`category.${value}`) }));
}

function wordsBy(choices: readonly { value: string; words: string }[]): Record<string, string> {
  return Object.fromEntries(choices.map(({ value, words }) => [value, words]));
}

/** The list of news, as those who write them see it. */
export function newsResource(t: Words) {
  const states = STATES.map((value) => ({ value, words: t(`state.${value}`) }));
  return declare({
    name: "authoredNews",
    list: async (body) => (await authoredNewsList({ body, throwOnError: true })).data.data,
    searching: t("search"),
    address: ({ sid }) => `/news/${sid}`,
    label: ({ title }) => title,
    columns: [
      { field: "title", title: t("field.title"), sortable: true },
      { field: "category", title: t("field.category"), words: wordsBy(categories(t)) },
      { field: "state", title: t("field.state"), words: wordsBy(states) },
      { field: "source", title: t("field.source") },
      {
        field: "publishedAt",
        title: t("field.publishedAt"),
        sortable: true,
        cell: ({ publishedAt }) => (publishedAt ? dateAndTime(publishedAt) : "\u2014"),
      },
      {
        field: "isPinned",
        title: t("field.isPinned"),
        sortable: true,
        cell: ({ isPinned }) => (isPinned ? t("pinned.true") : ""),
      },
      {
        field: "updatedAt",
        title: t("field.updatedAt"),
        sortable: true,
        cell: ({ updatedAt }) => dateAndTime(updatedAt),
      },
    ],
    filters: [
      { field: "state", title: t("field.state"), choices: states },
      { field: "category", title: t("field.category"), choices: categories(t) },
      {
        field: "isPinned",
        title: t("field.isPinned"),
        choices: FLAGS.map((value) => ({ value, words: t(`pinned.${value}`) })),
      },
      { field: "publishedAt", title: t("field.publishedAt"), kind: "days" },
    ],
    bulk: {
      run: async (model) => (await newsBulk({ body: { model }, throwOnError: true })).data.data,
      runFound: async (model) =>
        (await newsBulkList({ body: { model }, throwOnError: true })).data.data,
      actions: [
        { name: "publish", words: t("act.publish"), change: { state: "published" } },
        { name: "withdraw", words: t("act.withdraw"), change: { state: "draft" } },
        { name: "pin", words: t("act.pin"), change: { isPinned: true } },
        { name: "unpin", words: t("act.unpin"), change: { isPinned: false } },
        { name: "delete", words: t("act.delete"), change: null },
      ],
    },
    export: async (model) =>
      (await authoredNewsExport({ body: { model }, throwOnError: true })).data.data,
  });
}
