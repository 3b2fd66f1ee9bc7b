import { useQueryClient } from "@tanstack/react-query";
import { type AuthoredNews, authoredNewsDetail, type NewsSave, newsSave } from "@zhegui/client";
import { FailedCard, useLoaded } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import { type FormField, RecordForm } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { categories } from "./resource";
import { Verbs } from "./verbs";

function fieldsOf(t: TFunction<"adminNews">): FormField[] {
  return [
    { name: "title", label: t("field.title"), kind: "text", max: 120, isRequired: true },
    { name: "summary", label: t("field.summary"), kind: "area", max: 300, isRequired: true },
    {
      name: "category",
      label: t("field.category"),
      kind: "choice",
      choices: categories(t),
      isRequired: true,
    },
    { name: "source", label: t("field.source"), kind: "text", max: 80, isRequired: true },
    {
      name: "body",
      label: t("field.body"),
      kind: "markdown",
      max: 50_000,
      isRequired: true,
      hint: t("hint.body"),
    },
    {
      name: "publishedAt",
      label: t("field.publishedAt"),
      kind: "moment",
      hint: t("hint.publishedAt"),
    },
    { name: "isPinned", label: t("field.isPinned"), kind: "flag" },
  ];
}

function Form({ record }: { record: AuthoredNews | undefined }): JSX.Element {
  const { t } = useTranslation("adminNews");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const forget = () => queries.invalidateQueries({ queryKey: ["records"] });
  return (
    <RecordForm
      key={`${record?.sid} ${record?.version}`}
      name="news"
      title={record?.title ?? t("newTitle")}
      back={{ to: "/news", words: t("back") }}
      fields={fieldsOf(t)}
      record={record}
      read={() => read(record?.sid ?? "")}
      save={async (model: NewsSave) =>
        (await newsSave({ body: { model }, throwOnError: true })).data.data
      }
      onSaved={({ sid }) => {
        void forget();
        if (!record) navigate(`/news/${sid}`, { replace: true });
      }}
    >
      {record && <Verbs record={record} onDone={forget} />}
    </RecordForm>
  );
}

async function read(sid: string): Promise<AuthoredNews> {
  return (await authoredNewsDetail({ body: { sid }, throwOnError: true })).data.data;
}

/** One piece of news, or a new one. */
export function Page(): JSX.Element {
  const { sid = "new" } = useParams();
  const isNew = sid === "new";
  const found = useLoaded({
    queryKey: ["records", "authoredNews", "detail", sid],
    queryFn: () => read(sid),
    enabled: !isNew,
  });
  if (found.error) return <FailedCard cause={found.error} retry={found.refetch} isPage />;
  if (!isNew && !found.data) return <Skeleton height={480} />;
  return <Form key={sid} record={found.data} />;
}
