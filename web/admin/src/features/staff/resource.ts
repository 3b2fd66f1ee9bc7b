import {
  removeStaff,
  staffBulk,
  staffBulkList,
  staffExport,
  staffList,
  tenant,
} from "@zhegui/client";
import { date } from "@zhegui/domain";
import { declare } from "@zhegui/records";
import type { TFunction } from "i18next";
import { roleWords } from "./roles";
import { choicesOf, type Placed, withBelow } from "./tree";

interface Condition {
  field: string;
  operator: string;
  value: unknown;
}

/** Of the organization acted for alone; a department is asked for with all below it. */
function narrowed<Q extends { query?: Condition[] }>(asked: Q, tree: readonly Placed[]) {
  const departments = tree.map(({ department }) => department);
  const query = (asked.query ?? []).map((each) =>
    each.field === "departmentSid"
      ? { ...each, operator: "in", value: withBelow(departments, String(each.value)) }
      : each,
  );
  const here = { field: "organizationSid", operator: "eq", value: tenant() };
  return { ...asked, query: [here, ...query] };
}

/** Who works for the organization. */
export function staffResource(t: TFunction<"adminStaff">, tree: readonly Placed[]) {
  const choices = choicesOf(tree);
  return declare({
    name: "staff",
    list: async (body) =>
      (await staffList({ body: narrowed(body, tree), throwOnError: true })).data.data,
    searching: t("staff.search"),
    address: ({ sid }) => `/staff/${sid}`,
    label: ({ name, nickname, sid }) => name ?? nickname ?? sid,
    columns: [
      {
        field: "name",
        title: t("field.name"),
        sortable: true,
        cell: ({ name, nickname }) => name ?? nickname,
      },
      { field: "staffNumber", title: t("field.staffNumber"), sortable: true },
      { field: "departmentName", title: t("field.department") },
      { field: "title", title: t("field.title") },
      { field: "tel", title: t("field.tel") },
      {
        field: "roleList",
        title: t("field.roleList"),
        cell: ({ roleList }) => roleWords(t, roleList),
      },
      {
        field: "createdAt",
        title: t("field.joinedAt"),
        sortable: true,
        cell: ({ createdAt }) => date(createdAt),
      },
    ],
    filters: [
      { field: "departmentSid", title: t("field.department"), choices },
      { field: "createdAt", title: t("field.joinedAt"), kind: "days" },
    ],
    bulk: {
      run: async ({ sidList, change, dryRun }) => {
        const model = { sidList, dryRun };
        const answer = change
          ? await staffBulk({ body: { model: { ...model, change } }, throwOnError: true })
          : await removeStaff({ body: { model }, throwOnError: true });
        return answer.data.data;
      },
      runFound: async ({ list, change, dryRun, shown = null }) => {
        const model = { list: narrowed(list, tree), change, dryRun, shown };
        return (await staffBulkList({ body: { model }, throwOnError: true })).data.data;
      },
      actions: [
        {
          name: "move",
          words: t("staff.move"),
          asks: t("staff.moveTo"),
          choices: choices.map(({ value, words }) => ({
            name: `move/${value}`,
            words: t("staff.movedTo", { department: words }),
            label: words,
            change: { department: { sid: value } },
          })),
        },
        { name: "remove", words: t("staff.remove"), change: null, isForChosen: true },
      ],
    },
    export: async (model) => {
      const list = narrowed(model.list ?? {}, tree);
      return (await staffExport({ body: { model: { ...model, list } }, throwOnError: true })).data
        .data;
    },
  });
}
