import { type AuthoredAttempt, authoredAttemptExport, authoredAttemptList } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { declare } from "@zhegui/records";
import type { TFunction } from "i18next";
import { AttemptTag } from "./attempt-tag";

const STATES = ["active", "submitted", "marked", "released", "voided"] as const;
const PASSED = ["true", "false"] as const;
const DASH = "\u2014";

type Words = TFunction<"adminExaminations">;

/** Of one examination; what is searched for is part of a name, or how a number begins. */
function narrowed<Q extends { search?: string; query?: object[] }>(
  examination: string,
  { search, ...asked }: Q,
) {
  const here = {
    field: "examinationSid" as const,
    operator: "eq" as const,
    value: examination,
  };
  const sought = search
    ? [
        {
          or: [
            { field: "name" as const, operator: "contains" as const, value: search },
            { field: "staffNumber" as const, operator: "startsWith" as const, value: search },
            {
              field: "number" as const,
              operator: "startsWith" as const,
              value: search.toUpperCase(),
            },
          ],
        },
      ]
    : [];
  return { ...asked, query: [here, ...sought, ...(asked.query ?? [])] };
}

export function passedWords(t: Words, passed: boolean | null): string {
  return passed === null ? DASH : t(`results.passed.${passed ? "true" : "false"}`);
}

export function nameOf(t: Words, { name }: Pick<AuthoredAttempt, "name">): string {
  return name ?? t("results.nameless");
}

/** The attempts at one examination. */
export function resultsResource(t: Words, examination: string) {
  const states = STATES.map((value) => ({ value, words: t(`results.state.${value}`) }));
  const outcomes = PASSED.map((value) => ({ value, words: t(`results.passed.${value}`) }));
  return declare({
    name: "authoredAttempt",
    of: examination,
    list: async (body) => {
      const asked = narrowed(examination, body);
      return (await authoredAttemptList({ body: asked, throwOnError: true })).data.data;
    },
    searching: t("results.search"),
    address: ({ sid }) => `/examinations/${examination}/results/${sid}`,
    label: ({ name, number }) => name ?? number,
    columns: [
      {
        field: "name",
        title: t("results.field.name"),
        sortable: true,
        cell: (attempt) => nameOf(t, attempt),
      },
      { field: "staffNumber", title: t("results.field.staffNumber") },
      {
        field: "state",
        title: t("results.field.state"),
        sortable: true,
        words: Object.fromEntries(states.map(({ value, words }) => [value, words])),
        cell: ({ state }) => <AttemptTag state={state} />,
      },
      { field: "score", title: t("results.field.score"), sortable: true, isFigure: true },
      {
        field: "passed",
        title: t("results.field.passed"),
        words: Object.fromEntries(outcomes.map(({ value, words }) => [value, words])),
      },
      {
        field: "submittedAt",
        title: t("results.field.submittedAt"),
        sortable: true,
        cell: ({ submittedAt }) => (submittedAt ? dateAndTime(submittedAt) : DASH),
      },
      {
        field: "undecidedCount",
        title: t("results.field.undecidedCount"),
        sortable: true,
        isFigure: true,
        cell: ({ undecidedCount }) => undecidedCount || DASH,
      },
      { field: "number", title: t("results.field.number") },
      {
        field: "receiptAt",
        title: t("results.field.receiptAt"),
        cell: ({ receiptAt }) => (receiptAt ? dateAndTime(receiptAt) : DASH),
      },
    ],
    filters: [
      { field: "state", title: t("results.field.state"), choices: states },
      { field: "passed", title: t("results.field.passed"), choices: outcomes },
      { field: "submittedAt", title: t("results.field.submittedAt"), kind: "days" },
    ],
    export: async (model) => {
      const found = { ...model, list: narrowed(examination, model.list ?? {}) };
      return (await authoredAttemptExport({ body: { model: found }, throwOnError: true })).data
        .data;
    },
  });
}
