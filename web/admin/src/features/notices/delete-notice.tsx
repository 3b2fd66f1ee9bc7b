import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type AuthoredNotice, noticeDelete } from "@zhegui/client";
import { Button, Confirm, notify } from "@zhegui/kit";
import { lastAddress } from "@zhegui/records";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";

/** Takes a notice away from the staff. */
export function DeleteNotice({ notice }: { notice: AuthoredNotice }): JSX.Element {
  const { t } = useTranslation("adminNotices");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isAsking, ask] = useState(false);
  const { sid, version, title } = notice;
  const remove = useMutation({
    mutationFn: () => noticeDelete({ body: { model: { sid, version } }, throwOnError: true }),
    onSuccess: () => {
      notify({ tone: "ok", title: t("deleted") });
      // The list asks anew when it opens; this page's record is gone.
      void queries.invalidateQueries({ queryKey: ["records"], refetchType: "none" });
      navigate(lastAddress("/notices"), { replace: true });
    },
  });
  return (
    <>
      <Button look="plain" onClick={() => ask(true)}>
        {t("act.delete")}
      </Button>
      {isAsking && (
        <Confirm
          title={t("deleteTitle")}
          act={t("act.delete")}
          isDanger
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => ask(false)}
        >
          <p>{t("deleteText", { title })}</p>
        </Confirm>
      )}
    </>
  );
}
