import { useQueryClient } from "@tanstack/react-query";
import { type Bank, type BankSave, bankDelete, bankDetail, bankSave } from "@zhegui/client";
import { dateAndTime, FailedCard, useLoaded } from "@zhegui/domain";
import { buttonClass, Skeleton } from "@zhegui/kit";
import { DeleteVerb, type FormField, RecordForm } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import styles from "./banks.module.css";
import { Chapters } from "./chapters";
import { audiences, practices } from "./resource";

function fieldsOf(t: TFunction<"adminQuestions">, record: Bank | undefined): FormField[] {
  const until = record?.withheldUntil;
  return [
    { name: "name", label: t("bank.name"), kind: "text", max: 100, isRequired: true },
    { name: "description", label: t("bank.description"), kind: "area", max: 1000 },
    {
      name: "practice",
      label: t("bank.practice"),
      kind: "choice",
      choices: practices(t),
      hint: until ? t("bank.withheldHint", { time: dateAndTime(until) }) : t("bank.practiceHint"),
    },
    {
      name: "audience",
      label: t("bank.audience"),
      kind: "choice",
      choices: audiences(t),
      hint: t("bank.audienceHint"),
    },
  ];
}

async function read(sid: string): Promise<Bank> {
  return (await bankDetail({ body: { sid }, throwOnError: true })).data.data;
}

function Form({ record }: { record: Bank | undefined }): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <RecordForm
      key={`${record?.sid} ${record?.version}`}
      name="bank"
      title={record?.name ?? t("bank.new")}
      back={{ to: "/banks", words: t("bank.back") }}
      fields={fieldsOf(t, record)}
      record={record}
      read={() => read(record?.sid ?? "")}
      save={async (model: BankSave) =>
        (await bankSave({ body: { model }, throwOnError: true })).data.data
      }
      onSaved={({ sid }) => {
        void queries.invalidateQueries({ queryKey: ["records"] });
        if (!record) navigate(`/banks/${sid}`, { replace: true });
      }}
    >
      {record && (
        <>
          <DeleteVerb
            list="/banks"
            act={t("bank.delete")}
            title={t("bank.deleteTitle", { name: record.name })}
            text={t("bank.deleteText")}
            done={t("bank.deleted", { name: record.name })}
            remove={() => {
              const { sid, version } = record;
              return bankDelete({ body: { model: { sid, version } }, throwOnError: true });
            }}
          />
          <Link
            className={buttonClass({ look: "outline" })}
            to={`/questions?bankSid=${record.sid}`}
          >
            {t("bank.questions", { count: record.questionCount })}
          </Link>
        </>
      )}
    </RecordForm>
  );
}

/** One bank with its chapters, or a new one. */
export function Page(): JSX.Element {
  const { sid = "new" } = useParams();
  const isNew = sid === "new";
  const found = useLoaded({
    queryKey: ["records", "bank", "detail", sid],
    queryFn: () => read(sid),
    enabled: !isNew,
  });
  if (found.error) return <FailedCard cause={found.error} retry={found.refetch} isPage />;
  if (!isNew && !found.data) return <Skeleton height={480} radius={16} />;
  return (
    <div className={styles.page}>
      <Form key={sid} record={found.data} />
      {!isNew && <Chapters key={`chapters ${sid}`} bank={sid} />}
    </div>
  );
}
