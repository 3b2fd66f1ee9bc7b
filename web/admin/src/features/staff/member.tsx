import { useQueryClient } from "@tanstack/react-query";
import { type Staff, staffDetail, staffSave } from "@zhegui/client";
import { FailedCard, useLoaded } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import { type FormField, RecordForm } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { MemberVerbs } from "./member-verbs";
import { choicesOf, type Placed, placed } from "./tree";
import { useDepartments } from "./use-departments";

type Member = Omit<Staff, "department"> & { department: string | null };

function fieldsOf(t: TFunction<"adminStaff">, tree: readonly Placed[]): FormField[] {
  return [
    { name: "name", label: t("field.name"), kind: "text", max: 60, isRequired: true },
    { name: "staffNumber", label: t("field.staffNumber"), kind: "text", max: 32 },
    { name: "title", label: t("field.title"), kind: "text", max: 40 },
    { name: "department", label: t("field.department"), kind: "choice", choices: choicesOf(tree) },
  ];
}

async function read(sid: string): Promise<Member> {
  const found = (await staffDetail({ body: { sid }, throwOnError: true })).data.data;
  return { ...found, name: found.name ?? found.nickname, department: found.departmentSid };
}

/** As the server wants it: a department is named by its sid. */
async function save(values: Record<string, unknown>) {
  const { department } = values;
  const model = {
    ...values,
    ...("department" in values && { department: department ? { sid: String(department) } : null }),
  };
  return (await staffSave({ body: { model }, throwOnError: true })).data.data;
}

/** One of the staff: what they are called here, where they work and as what. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminStaff");
  const { sid = "" } = useParams();
  const queries = useQueryClient();
  const departments = useDepartments();
  const found = useLoaded({
    queryKey: ["records", "staff", "detail", sid],
    queryFn: () => read(sid),
  });
  const error = found.error ?? departments.error;
  if (error) {
    const retry = () => Promise.all([found.refetch(), departments.refetch()]);
    return <FailedCard cause={error} retry={retry} isPage />;
  }
  if (!found.data || !departments.data) return <Skeleton height={480} radius={16} />;
  const member = found.data;
  return (
    <RecordForm
      key={`${sid} ${member.version}`}
      name="staff"
      title={member.name ?? sid}
      back={{ to: "/staff", words: t("staff.back") }}
      fields={fieldsOf(t, placed(departments.data))}
      record={member}
      read={() => read(sid)}
      save={save}
      onSaved={() => queries.invalidateQueries({ queryKey: ["records"] })}
    >
      <MemberVerbs member={member} />
    </RecordForm>
  );
}
