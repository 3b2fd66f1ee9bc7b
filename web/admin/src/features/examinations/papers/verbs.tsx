import { useMutation, useQueryClient } from "@tanstack/react-query";
import { copyPaper, type Paper, paperDelete } from "@zhegui/client";
import { Button, notify } from "@zhegui/kit";
import { DeleteVerb } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { copyTitle } from "../copy-title";

/** What can be done with a paper besides writing it. */
export function PaperVerbs({ paper }: { paper: Paper }): JSX.Element {
  const { t } = useTranslation("adminPapers");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { sid, version, title, useCount } = paper;
  const copy = useMutation({
    mutationFn: async () => {
      const model = { sid, title: copyTitle(title, (name) => t("copyOf", { title: name })) };
      return (await copyPaper({ body: { model }, throwOnError: true })).data.data;
    },
    onSuccess: (copied) => {
      notify({ tone: "ok", title: t("copied") });
      // The list asks anew when it opens.
      void queries.invalidateQueries({ queryKey: ["records"], refetchType: "none" });
      navigate(`/papers/${copied.sid}`);
    },
  });
  return (
    <>
      <DeleteVerb
        list="/papers"
        act={t("act.delete")}
        title={t("deleteTitle")}
        text={t("deleteText", { title })}
        done={t("deleted")}
        remove={() => paperDelete({ body: { model: { sid, version } }, throwOnError: true })}
        isDisabled={useCount > 0}
      />
      <Button busy={copy.isPending} onClick={() => copy.mutate()}>
        {t("act.copy")}
      </Button>
    </>
  );
}
