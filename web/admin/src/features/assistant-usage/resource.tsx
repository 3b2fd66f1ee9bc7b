import { type AssistantUsage, assistantUsageExport, assistantUsageList } from "@zhegui/client";
import { count } from "@zhegui/domain";
import { declare } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

type Words = TFunction<"adminUsage">;

interface NarrowedProps {
  field: "organizationSid" | "userSid";
  sid: string;
  name: string | null;
}

/** Leads to all days of one organization, or of one person. */
function Narrowed({ field, sid, name }: NarrowedProps): JSX.Element {
  const { t } = useTranslation("adminUsage");
  return <Link to={`?${new URLSearchParams({ [field]: sid })}`}>{name ?? t("gone")}</Link>;
}

function figures(t: Words, language: string) {
  return (["questionCount", "answerCount", "inputTokens", "outputTokens"] as const).map(
    (field) => ({
      field,
      title: t(`field.${field}`),
      sortable: true as const,
      isFigure: true,
      cell: (row: AssistantUsage) => count(row[field], language),
    }),
  );
}

/** What was asked of the assistant and what it cost, by day and person; the latest day first. */
export function usageResource(t: Words, language: string) {
  return declare({
    name: "assistantUsage",
    list: async (body) => (await assistantUsageList({ body, throwOnError: true })).data.data,
    label: ({ day, nickname }) => `${day} ${nickname ?? t("gone")}`,
    columns: [
      { field: "day", title: t("field.day"), sortable: true },
      {
        field: "organizationName",
        title: t("field.organization"),
        sortable: true,
        isLong: true,
        cell: ({ organizationSid, organizationName }) =>
          organizationSid ? (
            <Narrowed field="organizationSid" sid={organizationSid} name={organizationName} />
          ) : (
            t("alone")
          ),
      },
      {
        field: "nickname",
        title: t("field.person"),
        isLong: true,
        cell: ({ userSid, nickname }) => <Narrowed field="userSid" sid={userSid} name={nickname} />,
      },
      ...figures(t, language),
    ],
    filters: [
      { field: "day", title: t("field.day"), kind: "days", isWhole: true },
      {
        field: "organizationSid",
        title: t("field.organization"),
        kind: "named",
        nameOf: ({ organizationName }) => organizationName,
      },
      {
        field: "userSid",
        title: t("field.person"),
        kind: "named",
        nameOf: ({ nickname }) => nickname,
      },
    ],
    export: async (model) =>
      (await assistantUsageExport({ body: { model }, throwOnError: true })).data.data,
  });
}
