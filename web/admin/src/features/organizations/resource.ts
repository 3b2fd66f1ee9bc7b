import { organizationList } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { declare } from "@zhegui/records";
import type { TFunction } from "i18next";

/** The organizations that one may name: for an operator all. */
export function organizationsResource(t: TFunction<"adminOrganizations">) {
  return declare({
    name: "organization",
    list: async (body) => {
      const mine = { field: "isManaged" as const, operator: "eq" as const, value: true };
      const query = body.query ? { and: [mine, body.query] } : [mine];
      return (await organizationList({ body: { ...body, query }, throwOnError: true })).data.data;
    },
    searching: t("search"),
    address: ({ sid }) => `/organizations/${sid}`,
    label: ({ name }) => name,
    columns: [
      { field: "name", title: t("field.name"), sortable: true },
      { field: "number", title: t("field.number") },
      {
        field: "createdAt",
        title: t("field.createdAt"),
        sortable: true,
        cell: ({ createdAt }) => dateAndTime(createdAt),
      },
    ],
    filters: [],
  });
}
