import { synonymList } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { declare } from "@zhegui/records";
import type { TFunction } from "i18next";

/** Words that mean the same, what was changed last first; `isOfAll` where every organization's are read. */
export function synonymsResource(t: TFunction<"adminSynonyms">, isOfAll: boolean) {
  return declare({
    name: "synonym",
    list: async (body) => (await synonymList({ body, throwOnError: true })).data.data,
    searching: t("search"),
    address: ({ sid }) => `/synonyms/${sid}`,
    label: ({ wordList }) => wordList.join(t("between")),
    columns: [
      {
        field: "wordList",
        title: t("field.wordList"),
        isLead: true,
        cell: ({ wordList }) => wordList.join(t("between")),
      },
      ...(isOfAll
        ? [
            {
              field: "organizationName" as const,
              title: t("field.organization"),
              isLong: true,
              cell: ({ organizationName }: { organizationName: string | null }) =>
                organizationName ?? t("everywhere"),
            },
          ]
        : []),
      {
        field: "updatedAt",
        title: t("field.updatedAt"),
        sortable: true,
        cell: ({ updatedAt }) => dateAndTime(updatedAt),
      },
    ],
    filters: [{ field: "updatedAt", title: t("field.updatedAt"), kind: "days" }],
  });
}
