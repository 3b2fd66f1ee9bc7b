import { consultationDeskList, tenant } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { declare, searchedAs } from "@zhegui/records";
import type { TFunction } from "i18next";

const FLAGS = ["false", "true"] as const;

/** Of the organization acted for alone; the installation's own belong to none. */
function ofPlace() {
  const field = "organizationSid" as const;
  const here = tenant();
  return here === null
    ? { field, operator: "isNull" as const, value: true }
    : { field, operator: "eq" as const, value: here };
}

/** The desks at which people are answered. */
export function desksResource(t: TFunction<"adminDesks">) {
  return declare({
    name: "consultationDesk",
    list: async (body) => {
      const sought = searchedAs(
        (value) => ({ field: "name" as const, operator: "contains" as const, value }),
        [ofPlace()],
      );
      return (await consultationDeskList({ body: sought(body), throwOnError: true })).data.data;
    },
    searching: t("search"),
    address: ({ sid }) => `/desks/${sid}`,
    label: ({ name }) => name,
    columns: [
      { field: "name", title: t("field.name"), sortable: true },
      { field: "introduction", title: t("field.introduction"), isLong: true },
      { field: "consultantCount", title: t("field.consultantCount"), isFigure: true },
      {
        field: "isExamHelp",
        title: t("field.examHelp"),
        cell: ({ isExamHelp }) => (isExamHelp ? t("examHelp.true") : ""),
      },
      {
        field: "isClosed",
        title: t("field.service"),
        cell: ({ isClosed }) => t(`service.${isClosed}`),
      },
      {
        field: "updatedAt",
        title: t("field.updatedAt"),
        sortable: true,
        cell: ({ updatedAt }) => dateAndTime(updatedAt),
      },
    ],
    filters: [
      {
        field: "isClosed",
        title: t("field.service"),
        choices: FLAGS.map((value) => ({ value, words: t(`service.${value}`) })),
      },
      {
        field: "isExamHelp",
        title: t("field.examHelp"),
        choices: FLAGS.map((value) => ({ value, words: t(`examHelp.${value}`) })),
      },
    ],
  });
}
