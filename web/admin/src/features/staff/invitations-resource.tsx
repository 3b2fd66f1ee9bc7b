import {
  type StaffInvitation,
  staffInvitationBulk,
  staffInvitationBulkList,
  staffInvitationExport,
  staffInvitationList,
} from "@zhegui/client";
import { date, dateAndTime } from "@zhegui/domain";
import { type IconName, Tag } from "@zhegui/kit";
import { declare, searchedAs } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { ComponentProps } from "react";

type State = StaffInvitation["state"];

const LOOKS: Record<State, [ComponentProps<typeof Tag>["tone"], IconName]> = {
  open: ["warn", "clock"],
  accepted: ["ok", "check"],
  expired: ["neutral", "close"],
};
const STATES = Object.keys(LOOKS) as State[];
const DIGITS = /^\d{4}$/;
/** For how long those sent again hold. */
const DAYS = 30;

/** Four digits are the last of a mobile number; everything else is part of a name. */
export function soughtBy(text: string) {
  return DIGITS.test(text)
    ? { field: "mobileMasked" as const, operator: "contains" as const, value: `*${text}` }
    : { field: "name" as const, operator: "contains" as const, value: text };
}

const sought = searchedAs(soughtBy);

/** Whom the organization has invited. */
export function invitationsResource(t: TFunction<"adminStaff">) {
  const states = STATES.map((value) => ({ value, words: t(`invitations.state.${value}`) }));
  return declare({
    name: "staffInvitation",
    list: async (body) =>
      (await staffInvitationList({ body: sought(body), throwOnError: true })).data.data,
    searching: t("invitations.search"),
    label: ({ name, mobileMasked }) => name ?? mobileMasked,
    columns: [
      { field: "mobileMasked", title: t("field.mobile") },
      { field: "name", title: t("field.name"), sortable: true },
      { field: "departmentName", title: t("field.department") },
      { field: "title", title: t("field.title") },
      {
        field: "state",
        title: t("field.state"),
        words: Object.fromEntries(states.map(({ value, words }) => [value, words])),
        cell: ({ state }) => (
          <Tag tone={LOOKS[state][0]} icon={LOOKS[state][1]}>
            {t(`invitations.state.${state}`)}
          </Tag>
        ),
      },
      {
        field: "updatedAt",
        title: t("field.sentAt"),
        sortable: true,
        cell: ({ updatedAt }) => dateAndTime(updatedAt),
      },
      {
        field: "expiresAt",
        title: t("field.expiresAt"),
        sortable: true,
        cell: ({ expiresAt }) => date(expiresAt),
      },
      {
        field: "acceptedAt",
        title: t("field.acceptedAt"),
        sortable: true,
        cell: ({ acceptedAt }) => (acceptedAt ? dateAndTime(acceptedAt) : "\u2014"),
      },
    ],
    filters: [
      { field: "state", title: t("field.state"), choices: states },
      { field: "createdAt", title: t("field.invitedAt"), kind: "days" },
    ],
    bulk: {
      run: async (model) =>
        (await staffInvitationBulk({ body: { model }, throwOnError: true })).data.data,
      runFound: async (model) => {
        const found = { ...model, list: sought(model.list) };
        return (await staffInvitationBulkList({ body: { model: found }, throwOnError: true })).data
          .data;
      },
      actions: [
        { name: "resend", words: t("invitations.resend"), change: { days: DAYS } },
        { name: "cancel", words: t("invitations.cancel"), change: null },
      ],
    },
    export: async (model) => {
      const found = { ...model, list: sought(model.list ?? {}) };
      return (await staffInvitationExport({ body: { model: found }, throwOnError: true })).data
        .data;
    },
  });
}
