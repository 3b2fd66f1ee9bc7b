import { certificateHistoryList } from "@zhegui/client";
import { date, lastDay, withoutLabel } from "@zhegui/domain";
import { declare, searchedAs } from "@zhegui/records";
import type { TFunction } from "i18next";
import { StateTag } from "./state-tag";

type Words = TFunction<"adminCertificates">;

const STATES = ["valid", "expired", "suspended", "revoked"] as const;
/** Of a number, however it is written. */
const OF_A_NUMBER = /^[\dA-Z\s-]+$/i;
const PREFIX = 2;
const GROUP = /.{4}(?=.)/g;
const BETWEEN_HAN = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/** As numbers are kept: ZG-VM8A-5W55-MHP4. */
function grouped(signs: string): string {
  const rest = signs.slice(PREFIX).replace(GROUP, "$&-");
  return rest ? `${signs.slice(0, PREFIX)}-${rest}` : signs;
}

/** What is looked for is part of a holder's name, and may be a number or its beginning. */
export function soughtBy(text: string) {
  const plain = withoutLabel(text);
  const name = {
    field: "holderName" as const,
    operator: "contains" as const,
    value: plain.replace(BETWEEN_HAN, ""),
  };
  if (!OF_A_NUMBER.test(plain)) return name;
  const value = grouped(plain.toUpperCase().replace(/[\s-]/g, ""));
  return { or: [{ field: "number" as const, operator: "startsWith" as const, value }, name] };
}

const issued = searchedAs(soughtBy, [
  { field: "isManaged" as const, operator: "eq" as const, value: true },
]);

/** The last day on which a certificate holds. */
export function validUntil(t: Words, expiresAt: string | null): string {
  return expiresAt === null ? t("forEver") : lastDay(expiresAt);
}

/** What the organization has issued, the latest first; an operator sees what all have. */
export function certificatesResource(t: Words) {
  return declare({
    name: "certificateHistory",
    list: async (body) =>
      (await certificateHistoryList({ body: issued(body), throwOnError: true })).data.data,
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
