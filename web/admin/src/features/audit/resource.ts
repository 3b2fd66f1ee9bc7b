import { auditEntryExport, auditEntryList } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { declare } from "@zhegui/records";
import { actionWords, actorWords, RECORDS, recordWords, type Words } from "./words";

/** What was changed, by whom and why, the latest first. */
export function auditResource(t: Words) {
  return declare({
    name: "auditEntry",
    list: async (body) => (await auditEntryList({ body, throwOnError: true })).data.data,
    address: ({ sid }) => `/audit/${sid}`,
    label: ({ label }) => label,
    columns: [
      {
        field: "createdAt",
        title: t("field.createdAt"),
        sortable: true,
        cell: ({ createdAt }) => dateAndTime(createdAt),
      },
      { field: "userNickname", title: t("field.user"), cell: (entry) => actorWords(t, entry) },
      { field: "action", title: t("field.action"), cell: (entry) => actionWords(t, entry) },
      {
        field: "label",
        title: t("field.label"),
        cell: ({ label, recordSid }) => label || recordSid,
      },
      { field: "reason", title: t("field.reason") },
    ],
    filters: [
      {
        field: "record",
        title: t("field.record"),
        choices: RECORDS.map((value) => ({ value, words: recordWords(t, value) })),
      },
      {
        field: "isLook",
        title: t("field.isLook"),
        choices: [{ value: "true", words: t("isLook") }],
      },
    ],
    export: async (model) =>
      (await auditEntryExport({ body: { model }, throwOnError: true })).data.data,
  });
}
