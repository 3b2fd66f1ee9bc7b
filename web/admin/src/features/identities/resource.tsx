import { type IdentityRequest, identityRequestList } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { type IconName, Tag } from "@zhegui/kit";
import { declare } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { ComponentProps, JSX } from "react";
import { useTranslation } from "react-i18next";

type Words = TFunction<"adminIdentities">;

const KINDS = ["correction", "merge", "dispute"] as const;
const LOOKS: Record<IdentityRequest["state"], [ComponentProps<typeof Tag>["tone"], IconName]> = {
  open: ["warn", "clock"],
  accepted: ["ok", "check"],
  rejected: ["bad", "close"],
  cancelled: ["neutral", "close"],
};
const STATES = Object.keys(LOOKS) as IdentityRequest["state"][];

export function StateTag({ state }: Pick<IdentityRequest, "state">): JSX.Element {
  const { t } = useTranslation("adminIdentities");
  const [tone, icon] = LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </Tag>
  );
}

/** What people ask of their identity; the oldest first, since it has waited longest. */
export function requestsResource(t: Words) {
  const kinds = KINDS.map((value) => ({ value, words: t(`kind.${value}`) }));
  const states = STATES.map((value) => ({ value, words: t(`state.${value}`) }));
  return declare({
    name: "identityRequest",
    list: async (body) => {
      const asked = { ...body, includeList: ["user"] };
      return (await identityRequestList({ body: asked, throwOnError: true })).data.data;
    },
    address: ({ sid }) => `/identities/${sid}`,
    label: ({ user, sid }) => user?.number ?? sid,
    columns: [
      {
        field: "user",
        title: t("field.account"),
        cell: ({ user }) => (user ? `${user.nickname} ${user.tel}` : "\u2014"),
      },
      { field: "kind", title: t("field.kind"), cell: ({ kind }) => t(`kind.${kind}`) },
      {
        field: "realName",
        title: t("field.wanted"),
        cell: ({ realName }) => realName ?? "\u2014",
      },
      {
        field: "state",
        title: t("field.state"),
        cell: ({ state }) => <StateTag state={state} />,
      },
      {
        field: "createdAt",
        title: t("field.createdAt"),
        sortable: true,
        cell: ({ createdAt }) => dateAndTime(createdAt),
      },
    ],
    filters: [
      { field: "state", title: t("field.state"), choices: states },
      { field: "kind", title: t("field.kind"), choices: kinds },
      { field: "createdAt", title: t("field.createdAt"), kind: "days" },
    ],
  });
}
