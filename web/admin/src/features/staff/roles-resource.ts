import { tenant, userOrganizationExport, userOrganizationList } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { declare, searchedAs } from "@zhegui/records";
import type { TFunction } from "i18next";
import { GRANTED, roleWords } from "./roles";

/** Of those who act for the organization in some role. */
function acting() {
  const here = {
    field: "organizationSid" as const,
    operator: "eq" as const,
    value: tenant() ?? "",
  };
  const some = { field: "hasRole" as const, operator: "eq" as const, value: true };
  return searchedAs(
    (value) => ({ field: "nickname" as const, operator: "contains" as const, value }),
    [here, some],
  );
}

/** Who has which roles. */
export function rolesResource(t: TFunction<"adminStaff">) {
  const sought = acting();
  const words = Object.fromEntries(GRANTED.map((role) => [role, t(`role.${role}`)]));
  return declare({
    name: "userOrganization",
    list: async (body) =>
      (await userOrganizationList({ body: sought(body), throwOnError: true })).data.data,
    searching: t("roles.search"),
    address: ({ sid }) => `/roles/${sid}`,
    label: ({ nickname, sid }) => nickname ?? sid,
    columns: [
      { field: "nickname", title: t("field.name") },
      { field: "tel", title: t("field.tel") },
      {
        field: "roleList",
        title: t("field.roleList"),
        words,
        cell: ({ roleList }) => roleWords(t, roleList),
      },
      {
        field: "updatedAt",
        title: t("field.grantedAt"),
        sortable: true,
        cell: ({ updatedAt }) => dateAndTime(updatedAt),
      },
    ],
    filters: [
      {
        field: "isAdmin",
        title: t("roles.title"),
        choices: [
          { value: "true", words: t("roles.managers") },
          { value: "false", words: t("roles.others") },
        ],
      },
    ],
    export: async (model) => {
      const found = { ...model, list: sought(model.list ?? {}) };
      return (await userOrganizationExport({ body: { model: found }, throwOnError: true })).data
        .data;
    },
  });
}
