import { type CourseAttract, courseAttractExport, courseAttractList } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { type IconName, Tag } from "@zhegui/kit";
import { declare, searchedAs } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { ComponentProps, JSX } from "react";
import { useTranslation } from "react-i18next";

type Words = TFunction<"adminInterests">;
export type State = CourseAttract["state"];

const LOOKS: Record<State, [ComponentProps<typeof Tag>["tone"], IconName]> = {
  open: ["warn", "clock"],
  called: ["ok", "check"],
  closed: ["neutral", "close"],
};
export const STATES = Object.keys(LOOKS) as State[];

export function StateTag({ state }: { state: State }): JSX.Element {
  const { t } = useTranslation("adminInterests");
  const [tone, icon] = LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </Tag>
  );
}

/** Of the courses that one answers for alone, not the forms that one sent oneself. */
const managed = searchedAs(
  (value) => ({ field: "name" as const, operator: "contains" as const, value }),
  [{ field: "isManaged" as const, operator: "eq" as const, value: true }],
);

/** Who would like to hear more of a course; the latest first. */
export function interestsResource(t: Words) {
  const states = STATES.map((value) => ({ value, words: t(`state.${value}`) }));
  return declare({
    name: "courseAttract",
    list: async (body) =>
      (await courseAttractList({ body: managed(body), throwOnError: true })).data.data,
    searching: t("search"),
    address: ({ sid }) => `/interests/${sid}`,
    label: ({ name }) => name,
    columns: [
      { field: "name", title: t("field.name") },
      { field: "mobile", title: t("field.mobile") },
      { field: "courseTitle", title: t("field.course") },
      { field: "wish", title: t("field.wish"), isLong: true },
      {
        field: "state",
        title: t("field.state"),
        words: Object.fromEntries(states.map(({ value, words }) => [value, words])),
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
      { field: "createdAt", title: t("field.createdAt"), kind: "days" },
    ],
    export: async (model) => {
      const found = { ...model, list: managed(model.list ?? {}) };
      return (await courseAttractExport({ body: { model: found }, throwOnError: true })).data.data;
    },
  });
}
