import { useQueryClient } from "@tanstack/react-query";
import {
  type ConsultationDesk,
  type ConsultationDeskSave,
  consultationDeskDelete,
  consultationDeskList,
  consultationDeskSave,
} from "@zhegui/client";
import { FailedCard, useLoaded } from "@zhegui/domain";
import { Empty, Skeleton } from "@zhegui/kit";
import { DeleteVerb, type FormField, RecordForm, type Values } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { Answers } from "./answers";
import { Consultants } from "./consultants";
import styles from "./desks.module.css";
import { hoursIn, weekIn, weekOf } from "./hours";
import { isDay, linesIn } from "./lines";
import { linesField } from "./lines-field";
import { weekField } from "./week-part";

const MOST_TOPICS = 12;
const LONGEST_TOPIC = 40;
const MOST_HOLIDAYS = 60;

function fieldsOf(t: TFunction<"adminDesks">): FormField[] {
  return [
    { name: "name", label: t("field.name"), kind: "text", max: 40, isRequired: true },
    {
      name: "introduction",
      label: t("field.introduction"),
      kind: "area",
      max: 500,
      hint: t("hint.introduction"),
    },
    linesField({
      name: "topicList",
      label: t("field.topicList"),
      hint: t("hint.topicList", { most: MOST_TOPICS }),
      faultOf: (lines) => {
        if (lines.length > MOST_TOPICS) return t("fault.manyTopics", { most: MOST_TOPICS });
        const isLong = lines.some((line) => [...line].length > LONGEST_TOPIC);
        return isLong ? t("fault.longTopic", { most: LONGEST_TOPIC }) : undefined;
      },
    }),
    weekField(t),
    linesField({
      name: "holidayList",
      label: t("field.holidayList"),
      hint: t("hint.holidayList"),
      faultOf: (lines) => {
        if (lines.length > MOST_HOLIDAYS) return t("fault.manyDays", { most: MOST_HOLIDAYS });
        const wrong = lines.find((line) => !isDay(line));
        return wrong ? t("fault.day", { day: wrong }) : undefined;
      },
    }),
    { name: "isExamHelp", label: t("field.isExamHelp"), kind: "flag" },
    { name: "isClosed", label: t("field.isClosed"), kind: "flag" },
  ];
}

/** A desk as its form has it: lists as texts. */
type FormDesk = Pick<
  ConsultationDesk,
  "sid" | "version" | "name" | "introduction" | "isExamHelp" | "isClosed"
> & { topicList: string; hourList: string; holidayList: string };

function formOf(desk: ConsultationDesk): FormDesk {
  return {
    ...desk,
    topicList: desk.topicList.join("\n"),
    hourList: JSON.stringify(weekOf(desk.hourList)),
    holidayList: desk.holidayList.join("\n"),
  };
}

/** What a form sends, as the server takes it. */
function modelOf({ topicList, hourList, holidayList, ...model }: Values): ConsultationDeskSave {
  return {
    ...model,
    ...(topicList !== undefined && { topicList: linesIn(String(topicList ?? "")) }),
    ...(hourList !== undefined && { hourList: hoursIn(weekIn(String(hourList ?? ""))) }),
    ...(holidayList !== undefined && { holidayList: linesIn(String(holidayList ?? "")) }),
    ...("introduction" in model && { introduction: String(model.introduction ?? "") }),
  };
}

async function read(sid: string): Promise<FormDesk | null> {
  const query = [{ field: "sid" as const, operator: "eq" as const, value: sid }];
  const { data } = await consultationDeskList({ body: { size: 1, query }, throwOnError: true });
  const [desk] = data.data.content;
  return desk ? formOf(desk) : null;
}

function Form({ record }: { record: FormDesk | undefined }): JSX.Element {
  const { t } = useTranslation("adminDesks");
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <RecordForm
      key={`${record?.sid} ${record?.version}`}
      name="consultationDesk"
      title={record?.name ?? t("new")}
      back={{ to: "/desks", words: t("back") }}
      fields={fieldsOf(t)}
      record={record}
      read={async () => (await read(record?.sid ?? "")) ?? Promise.reject(new Error("it is gone"))}
      save={async (model) =>
        (await consultationDeskSave({ body: { model: modelOf(model) }, throwOnError: true })).data
          .data
      }
      onSaved={({ sid }) => {
        void queries.invalidateQueries({ queryKey: ["records"] });
        if (!record) navigate(`/desks/${sid}`, { replace: true });
      }}
    >
      {record && (
        <DeleteVerb
          list="/desks"
          act={t("delete")}
          title={t("deleteTitle", { name: record.name })}
          text={t("deleteText")}
          done={t("deleted", { name: record.name })}
          remove={() => {
            const { sid, version } = record;
            return consultationDeskDelete({
              body: { model: { sid, version } },
              throwOnError: true,
            });
          }}
        />
      )}
    </RecordForm>
  );
}

/** One desk with who answers there, or a new one. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminDesks");
  const { sid = "new" } = useParams();
  const isNew = sid === "new";
  const found = useLoaded({
    queryKey: ["records", "consultationDesk", "detail", sid],
    queryFn: () => read(sid),
    enabled: !isNew,
  });
  if (found.error) return <FailedCard cause={found.error} retry={found.refetch} isPage />;
  if (found.data === null) return <Empty isPage title={t("missing")} text={t("missingText")} />;
  if (!isNew && !found.data) return <Skeleton height={480} radius={16} />;
  return (
    <div className={styles.page}>
      <Form key={sid} record={found.data} />
      {!isNew && <Consultants key={`consultants ${sid}`} desk={sid} />}
      {!isNew && <Answers key={`answers ${sid}`} desk={sid} />}
    </div>
  );
}
