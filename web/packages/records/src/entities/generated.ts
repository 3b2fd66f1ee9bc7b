/** Every entity of the back office: written by `npm run generate` of what the server declares. */
import {
  authoredNewsDetail,
  authoredNewsExport,
  authoredNewsList,
  authoredNoticeDetail,
  authoredNoticeExport,
  authoredNoticeList,
  newsBulk,
  newsBulkList,
  newsDelete,
  newsSave,
  noticeBulk,
  noticeBulkList,
  noticeDelete,
  noticeSave,
} from "@zhegui/client";
import { entity } from "./entity";

export const ENTITIES = {
  news: entity({
    name: "news",
    reads: "authoredNews",
    right: "news.write",
    label: "title",
    isSearched: true,
    fields: {
      title: { kind: "text", isSorted: true, max: 120, isRequired: true },
      category: {
        kind: "choice",
        choices: ["policy", "industry", "examination", "notice"],
        isRequired: true,
      },
      state: { kind: "choice", choices: ["draft", "published"] },
      source: { kind: "text", max: 80, isRequired: true },
      publishedAt: { kind: "moment", isSorted: true },
      isPinned: { kind: "flag", isSorted: true },
      updatedAt: { kind: "moment", isSorted: true },
      summary: { kind: "area", max: 300, isRequired: true },
      body: { kind: "markdown", max: 50000, isRequired: true },
    },
    columns: ["title", "category", "state", "source", "publishedAt", "isPinned", "updatedAt"],
    filters: ["state", "category", "isPinned", "publishedAt"],
    form: ["title", "summary", "category", "source", "body", "publishedAt", "isPinned"],
    changes: [
      { name: "publish", values: { state: "published" }, when: { state: "draft" } },
      { name: "withdraw", values: { state: "draft" }, when: { state: "published" } },
      { name: "pin", values: { isPinned: true } },
      { name: "unpin", values: { isPinned: false } },
    ],
    calls: {
      list: authoredNewsList,
      detail: authoredNewsDetail,
      save: newsSave,
      delete: newsDelete,
      bulk: newsBulk,
      bulkList: newsBulkList,
      export: authoredNewsExport,
    },
  }),
  notice: entity({
    name: "notice",
    reads: "authoredNotice",
    right: "message.write",
    label: "title",
    isSearched: true,
    fields: {
      title: { kind: "text", isSorted: true, max: 80, isRequired: true },
      isPinned: { kind: "flag", isSorted: true },
      publishedAt: { kind: "moment", isSorted: true },
      updatedAt: { kind: "moment", isSorted: true },
      body: { kind: "markdown", max: 10000, isRequired: true },
    },
    columns: ["title", "isPinned", "publishedAt", "updatedAt"],
    filters: ["isPinned", "publishedAt"],
    form: ["title", "body", "isPinned"],
    changes: [
      { name: "pin", values: { isPinned: true } },
      { name: "unpin", values: { isPinned: false } },
    ],
    calls: {
      list: authoredNoticeList,
      detail: authoredNoticeDetail,
      save: noticeSave,
      delete: noticeDelete,
      bulk: noticeBulk,
      bulkList: noticeBulkList,
      export: authoredNoticeExport,
    },
  }),
};

export type EntityName = keyof typeof ENTITIES;
