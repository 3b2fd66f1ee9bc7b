import { useQueryClient } from "@tanstack/react-query";
import {
  type Organization,
  type OrganizationSave,
  organizationDetail,
  organizationSave,
} from "@zhegui/client";
import { FailedCard, useLoaded } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import { type FormField, RecordForm } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { Logo } from "./logo";

const MODES: readonly Organization["assistantMode"][] = ["off", "words", "model"];
/** As the server has it unless something else is chosen. */
const AT_FIRST = { assistantMode: "words" };

function fieldsOf(t: TFunction<"adminOrganizations">): FormField[] {
  return [
    {
      name: "name",
      label: t("field.name"),
      kind: "text",
      max: 120,
      isRequired: true,
      hint: t("hint.name"),
    },
    {
      name: "assistantMode",
      label: t("field.assistantMode"),
      kind: "choice",
      choices: MODES.map((value) => ({ value, words: t(`assistantMode.${value}`) })),
      isRequired: true,
      hint: t("hint.assistantMode"),
    },
  ];
}

async function read(sid: string): Promise<Organization> {
  return (await organizationDetail({ body: { sid }, throwOnError: true })).data.data;
}

function Form({ record }: { record: Organization | undefined }): JSX.Element {
  const { t } = useTranslation("adminOrganizations");
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <RecordForm
      key={`${record?.sid} ${record?.version}`}
      name="organization"
      title={record?.name ?? t("new")}
      back={{ to: "/organizations", words: t("back") }}
      fields={fieldsOf(t)}
      record={record}
      start={AT_FIRST}
      read={() => read(record?.sid ?? "")}
      save={async (model: OrganizationSave) =>
        (await organizationSave({ body: { model }, throwOnError: true })).data.data
      }
      onSaved={({ sid }) => {
        void queries.invalidateQueries({ queryKey: ["records"] });
        if (!record) navigate(`/organizations/${sid}`, { replace: true });
      }}
    >
      {record && <Logo organization={record} />}
    </RecordForm>
  );
}

/** One organization, or a new one. */
export function Page(): JSX.Element {
  const { sid = "new" } = useParams();
  const isNew = sid === "new";
  const found = useLoaded({
    queryKey: ["records", "organization", "detail", sid],
    queryFn: () => read(sid),
    enabled: !isNew,
  });
  if (found.error) return <FailedCard cause={found.error} retry={found.refetch} isPage />;
  if (!isNew && !found.data) return <Skeleton height={320} radius={16} />;
  return <Form key={sid} record={found.data} />;
}
