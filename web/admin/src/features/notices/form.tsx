import { useQueryClient } from "@tanstack/react-query";
import {
  type AuthoredNotice,
  authoredNoticeDetail,
  type NoticeSave,
  noticeDelete,
  noticeSave,
} from "@zhegui/client";
import { FailedCard, useLoaded } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import { DeleteVerb, type FormField, RecordForm } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";

function fieldsOf(t: TFunction<"adminNotices">): FormField[] {
  return [
    { name: "title", label: t("field.title"), kind: "text", max: 80, isRequired: true },
    {
      name: "body",
      label: t("field.body"),
      kind: "markdown",
      max: 10_000,
      isRequired: true,
      hint: t("hint.body"),
    },
    { name: "isPinned", label: t("field.isPinned"), kind: "flag" },
  ];
}

async function read(sid: string): Promise<AuthoredNotice> {
  return (await authoredNoticeDetail({ body: { sid }, throwOnError: true })).data.data;
}

function Form({ record }: { record: AuthoredNotice | undefined }): JSX.Element {
  const { t } = useTranslation("adminNotices");
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <RecordForm
      key={`${record?.sid} ${record?.version}`}
      name="notice"
      title={record?.title ?? t("new")}
      back={{ to: "/notices", words: t("back") }}
      fields={fieldsOf(t)}
      record={record}
      read={() => read(record?.sid ?? "")}
      save={async (model: NoticeSave) =>
        (await noticeSave({ body: { model }, throwOnError: true })).data.data
      }
      done={record ? undefined : t("published")}
      onSaved={({ sid }) => {
        void queries.invalidateQueries({ queryKey: ["records"] });
        if (!record) navigate(`/notices/${sid}`, { replace: true });
      }}
    >
      {record && (
        <DeleteVerb
          list="/notices"
          act={t("act.delete")}
          title={t("deleteTitle")}
          text={t("deleteText", { title: record.title })}
          done={t("deleted")}
          remove={() => {
            const { sid, version } = record;
            return noticeDelete({ body: { model: { sid, version } }, throwOnError: true });
          }}
        />
      )}
    </RecordForm>
  );
}

/** One notice, or a new one. */
export function Page(): JSX.Element {
  const { sid = "new" } = useParams();
  const isNew = sid === "new";
  const found = useLoaded({
    queryKey: ["records", "authoredNotice", "detail", sid],
    queryFn: () => read(sid),
    enabled: !isNew,
  });
  if (found.error) return <FailedCard cause={found.error} retry={found.refetch} isPage />;
  if (!isNew && !found.data) return <Skeleton height={480} radius={16} />;
  return <Form key={sid} record={found.data} />;
}
