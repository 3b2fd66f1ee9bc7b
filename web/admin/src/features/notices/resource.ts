import {
  authoredNoticeExport,
  authoredNoticeList,
  noticeBulk,
  noticeBulkList,
} from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { declare, searchedAs } from "@zhegui/records";
import type { TFunction } from "i18next";

const FLAGS = ["true", "false"] as const;

const sought = searchedAs((value) => ({
  field: "title" as const,
  operator: "contains" as const,
  value,
}));

/** What the organization tells its staff. */
export function noticesResource(t: TFunction<"adminNotices">) {
  const pinned = FLAGS.map((value) => ({ value, words: t(`pinned.${value}`) }));
  return declare({
    name: "authoredNotice",
    list: async (body) =>
      (await authoredNoticeList({ body: sought(body), throwOnError: true })).data.data,
    searching: t("search"),
    address: ({ sid }) => `/notices/${sid}`,
    label: ({ title }) => title,
    columns: [
      { field: "title", title: t("field.title"), sortable: true },
      {
        field: "isPinned",
        title: t("field.isPinned"),
        sortable: true,
        words: Object.fromEntries(pinned.map(({ value, words }) => [value, words])),
        cell: ({ isPinned }) => (isPinned ? t("pinned.true") : ""),
      },
      {
        field: "publishedAt",
        title: t("field.publishedAt"),
        sortable: true,
        cell: ({ publishedAt }) => dateAndTime(publishedAt),
      },
      {
        field: "updatedAt",
        title: t("field.updatedAt"),
        sortable: true,
        cell: ({ updatedAt }) => dateAndTime(updatedAt),
      },
    ],
    filters: [
      { field: "isPinned", title: t("field.isPinned"), choices: pinned },
      { field: "publishedAt", title: t("field.publishedAt"), kind: "days" },
    ],
    bulk: {
      run: async (model) => (await noticeBulk({ body: { model }, throwOnError: true })).data.data,
      runFound: async (model) => {
        const found = { ...model, list: sought(model.list) };
        return (await noticeBulkList({ body: { model: found }, throwOnError: true })).data.data;
      },
      actions: [
        { name: "pin", words: t("act.pin"), change: { isPinned: true } },
        { name: "unpin", words: t("act.unpin"), change: { isPinned: false } },
        { name: "delete", words: t("act.delete"), change: null },
      ],
    },
    export: async (model) => {
      const found = { ...model, list: sought(model.list ?? {}) };
      return (await authoredNoticeExport({ body: { model: found }, throwOnError: true })).data.data;
    },
  });
}
