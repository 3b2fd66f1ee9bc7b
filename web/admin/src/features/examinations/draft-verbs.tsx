import { type AuthoredExamination, examinationDelete } from "@zhegui/client";
import { Button } from "@zhegui/kit";
import { DeleteVerb } from "@zhegui/records";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { Publish } from "./publish";
import { useCopy } from "./use-copy";

/** What can be done with a draft besides writing it. */
export function DraftVerbs({ examination }: { examination: AuthoredExamination }): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const [isPublishing, publish] = useState(false);
  const copy = useCopy(examination);
  const { sid, version, title } = examination;
  return (
    <>
      <DeleteVerb
        list="/examinations"
        act={t("act.delete")}
        title={t("deleteTitle")}
        text={t("deleteText", { title })}
        done={t("deleted")}
        remove={() => examinationDelete({ body: { model: { sid, version } }, throwOnError: true })}
      />
      <Button busy={copy.isPending} onClick={() => copy.mutate()}>
        {t("act.copy")}
      </Button>
      <Button onClick={() => publish(true)}>{t("act.publish")}</Button>
      {isPublishing && <Publish examination={examination} onClose={() => publish(false)} />}
    </>
  );
}
