import { type Bank, bankBulk, bankBulkList, bankExport, bankList } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { type Bulk, declare, searchedAs } from "@zhegui/records";
import type { TFunction } from "i18next";

const DASH = "\u2014";

type Words = TFunction<"adminQuestions">;

const PRACTICES: readonly Bank["practice"][] = ["closed", "shielded", "open"];
const AUDIENCES: readonly Bank["audience"][] = ["organization", "course", "everybody"];

/** Whether a bank may be practised, as choices. */
export function practices(t: Words) {
  return PRACTICES.map((value) => ({ value, words: t(`practice.${value}`) }));
}

/** Who may practise a bank, as choices. */
export function audiences(t: Words) {
  return AUDIENCES.map((value) => ({ value, words: t(`audience.${value}`) }));
}

function byValue(choices: readonly { value: string; words: string }[]): Record<string, string> {
  return Object.fromEntries(choices.map(({ value, words }) => [value, words]));
}

const sought = searchedAs((value) => ({
  field: "name" as const,
  operator: "contains" as const,
  value,
}));

/** The banks of the place; one who may not write them only reads. */
export function banksResource(t: Words, isWritten: boolean) {
  const bulk: Bulk = {
    run: async (model) => (await bankBulk({ body: { model }, throwOnError: true })).data.data,
    runFound: async (model) => {
      const found = { ...model, list: sought(model.list) };
      return (await bankBulkList({ body: { model: found }, throwOnError: true })).data.data;
    },
    actions: practices(t).map(({ value, words }) => ({
      name: value,
      words,
      change: { practice: value },
    })),
  };
  return declare({
    name: "bank",
    list: async (body) => (await bankList({ body: sought(body), throwOnError: true })).data.data,
    searching: t("bank.search"),
    address: ({ sid }) => (isWritten ? `/banks/${sid}` : `/questions?bankSid=${sid}`),
    label: ({ name }) => name,
    columns: [
      { field: "name", title: t("bank.name"), sortable: true },
      { field: "questionCount", title: t("bank.questionCount"), isFigure: true },
      { field: "practice", title: t("bank.practice"), words: byValue(practices(t)) },
      { field: "audience", title: t("bank.audience"), words: byValue(audiences(t)) },
      {
        field: "withheldUntil",
        title: t("bank.withheldUntil"),
        cell: ({ withheldUntil }) => (withheldUntil ? dateAndTime(withheldUntil) : DASH),
      },
      { field: "description", title: t("bank.description"), isLong: true },
      {
        field: "updatedAt",
        title: t("field.updatedAt"),
        sortable: true,
        cell: ({ updatedAt }) => dateAndTime(updatedAt),
      },
    ],
    filters: [
      { field: "practice", title: t("bank.practice"), choices: practices(t) },
      { field: "audience", title: t("bank.audience"), choices: audiences(t) },
    ],
    ...(isWritten && { bulk }),
    export: async (model) => {
      const found = { ...model, list: sought(model.list ?? {}) };
      return (await bankExport({ body: { model: found }, throwOnError: true })).data.data;
    },
  });
}
