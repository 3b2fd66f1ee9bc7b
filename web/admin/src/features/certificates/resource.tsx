import { certificateHistoryList } from "@zhegui/client";
import { date, lastDay } from "@zhegui/domain";
import { declare } from "@zhegui/records";
import type { TFunction } from "i18next";
import { StateTag } from "./state-tag";

type Words = TFunction<"adminCertificates">;

const STATES = ["valid", "expired", "suspended", "revoked"] as const;
const NUMBER = /^[A-Za-z0-9-]+$/;

/** A number, or its beginning, is looked for as one; everything else is part of a holder's name. */
export function soughtBy(text: string) {
  return NUMBER.test(text)
    ? { field: "number" as const, operator: "startsWith" as const, value: text.toUpperCase() }
    : { field: "holderName" as const, operator: "contains" as const, value: text };
}

/** The last day on which a certificate holds. */
export function validUntil(t: Words, expiresAt: string | null): string {
  return expiresAt === null ? t("forEver") : lastDay(expiresAt);
}

/** What the organization has issued, the latest first; an operator sees what all have. */
export function certificatesResource(t: Words) {
  return declare({
    name: "certificateHistory",
    list: async ({ search, query = [], ...body }) => {
      const issued = { field: "isManaged" as const, operator: "eq" as const, value: true };
      const sought = search ? [soughtBy(search)] : [];
      const asked = { ...body, query: [issued, ...sought, ...query] };
      return (await certificateHistoryList({ body: asked, throwOnError: true })).data.data;
    },
    searching: t("search"),
    address: ({ sid }) => `/certificates/${sid}`,
    label: ({ number }) => number ?? t("state.damaged"),
    columns: [
      { field: "number", title: t("field.number") },
      { field: "holderName", title: t("field.holderName") },
      { field: "name", title: t("field.name"), sortable: true },
      { field: "subject", title: t("field.subject"), sortable: true },
      {
        field: "state",
        title: t("field.state"),
        cell: (certificate) => <StateTag certificate={certificate} />,
      },
      {
        field: "issuedAt",
        title: t("field.issuedAt"),
        sortable: true,
        cell: ({ issuedAt }) => (issuedAt ? date(issuedAt) : "\u2014"),
      },
      {
        field: "expiresAt",
        title: t("field.expiresAt"),
        sortable: true,
        cell: ({ expiresAt, issuedAt }) => (issuedAt ? validUntil(t, expiresAt) : "\u2014"),
      },
    ],
    filters: [
      {
        field: "state",
        title: t("field.state"),
        choices: STATES.map((value) => ({ value, words: t(`state.${value}`) })),
      },
      { field: "issuedAt", title: t("field.issuedAt"), kind: "days" },
      { field: "expiresAt", title: t("field.expiresAt"), kind: "days" },
    ],
  });
}
