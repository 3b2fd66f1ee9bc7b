import { useMutation } from "@tanstack/react-query";
import { type AuthoredNews, newsDelete, newsSave } from "@zhegui/client";
import { Button } from "@zhegui/kit";
import { DeleteVerb } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

interface VerbsProps {
  record: AuthoredNews;
  onDone: () => void;
}

/** What can be done with a piece of news besides writing it. */
export function Verbs({ record, onDone }: VerbsProps): JSX.Element {
  const { t } = useTranslation("adminNews");
  const { sid, version, title } = record;
  const isOut = record.state === "published";
  const turn = useMutation({
    mutationFn: () => {
      const model = { sid, version, state: isOut ? ("draft" as const) : ("published" as const) };
      return newsSave({ body: { model }, throwOnError: true });
    },
    onSuccess: onDone,
  });
  return (
    <>
      <DeleteVerb
        list="/news"
        act={t("act.delete")}
        title={t("deleteTitle")}
        text={t("deleteText", { title })}
        done={t("deleted")}
        remove={() => newsDelete({ body: { model: { sid, version } }, throwOnError: true })}
      />
      <Button busy={turn.isPending} onClick={() => turn.mutate()}>
        {t(isOut ? "act.withdraw" : "act.publish")}
      </Button>
    </>
  );
}
