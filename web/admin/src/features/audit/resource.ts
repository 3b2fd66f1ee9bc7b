import { type AuditEntry, auditEntryExport, auditEntryList } from "@zhegui/client";
import { toTheSecond } from "@zhegui/domain";
import { declare, searchedAs } from "@zhegui/records";
import {
  aboutWords,
  actorWords,
  RECORDS,
  recordWords,
  VERBS,
  verbWords,
  type Words,
} from "./words";

const sought = searchedAs((value) => ({
  or: (["label", "reason"] as const).map((field) => ({
    field,
    operator: "contains" as const,
    value,
  })),
}));

/** What was changed, by whom and why, the latest first; of all organizations, or of one alone. */
export function auditResource(t: Words, isOfAll: boolean) {
  const records = RECORDS.map((value) => ({ value, words: recordWords(t, value) }));
  return declare({
    name: "auditEntry",
    list: async (body) =>
      (await auditEntryList({ body: sought(body), throwOnError: true })).data.data,
    searching: t("search"),
    address: ({ sid }) => `/audit/${sid}`,
    label: ({ label, record }) => label || recordWords(t, record),
    columns: [
      {
        field: "createdAt",
        title: t("field.createdAt"),
        sortable: true,
        cell: ({ createdAt }) => toTheSecond(createdAt),
      },
      { field: "userNickname", title: t("field.user"), cell: (entry) => actorWords(t, entry) },
      {
        field: "record",
        title: t("field.record"),
        words: Object.fromEntries(records.map(({ value, words }) => [value, words])),
      },
      {
        field: "verb",
        title: t("field.verb"),
        words: Object.fromEntries(VERBS.map((verb) => [verb, verbWords(t, verb)])),
      },
      { field: "label", title: t("field.label"), isLong: true },
      {
        field: "aboutUserNickname",
        title: t("field.about"),
        isLong: true,
        cell: (entry) => aboutWords(t, entry) ?? "\u2014",
      },
      ...(isOfAll
        ? [{ field: "organizationName" as const, title: t("field.organization"), isLong: true }]
        : []),
      { field: "reason", title: t("field.reason"), isLong: true },
    ],
    filters: [
      { field: "record", title: t("field.record"), choices: records },
      { field: "createdAt", title: t("field.createdAt"), kind: "days" },
      {
        field: "isLook",
        title: t("field.isLook"),
        choices: [{ value: "true", words: t("isLook") }],
      },
      named("userSid", t("field.user"), ({ userNickname }) => userNickname),
      named("aboutUserSid", t("field.about"), ({ aboutUserNickname }) => aboutUserNickname),
      named("organizationSid", t("field.organization"), ({ organizationName }) => organizationName),
      named("recordSid", t("field.label"), ({ label, record }) => label || recordWords(t, record)),
    ],
    export: async (model) => {
      const found = { ...model, list: sought(model.list ?? {}) };
      return (await auditEntryExport({ body: { model: found }, throwOnError: true })).data.data;
    },
  });
}

/** By these an entry's page leads to all others of the same. */
export type Sids = "userSid" | "aboutUserSid" | "organizationSid" | "recordSid";

/** The filter that such a link sets. */
function named(field: Sids, title: string, nameOf: (entry: AuditEntry) => string | null) {
  return { field, title, kind: "named" as const, nameOf };
}
