import { useMutation, useQueryClient } from "@tanstack/react-query";
import { removeStaff, type Staff } from "@zhegui/client";
import { Button, Confirm, notify } from "@zhegui/kit";
import { lastAddress } from "@zhegui/records";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";

/** What can be done with one of the staff besides writing of them. */
export function MemberVerbs({
  member,
}: {
  member: Pick<Staff, "sid" | "name" | "nickname">;
}): JSX.Element {
  const { t } = useTranslation("adminStaff");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isAsking, ask] = useState(false);
  const name = member.name ?? member.nickname ?? "";
  const remove = useMutation({
    mutationFn: async () => {
      const model = { sidList: [member.sid], dryRun: false };
      const { data } = (await removeStaff({ body: { model }, throwOnError: true })).data;
      return data.resultList[0];
    },
    onSuccess: (outcome) => {
      ask(false);
      if (outcome?.error) {
        notify({ tone: "bad", title: outcome.message ?? outcome.error });
        return;
      }
      notify({ tone: "ok", title: t("staff.removed", { name }) });
      // The list asks anew when it opens; this page's record is gone.
      void queries.invalidateQueries({ queryKey: ["records"], refetchType: "none" });
      navigate(lastAddress("/staff"), { replace: true });
    },
  });
  return (
    <>
      <Button look="plain" onClick={() => ask(true)}>
        {t("staff.remove")}
      </Button>
      {isAsking && (
        <Confirm
          title={t("staff.removeTitle", { name })}
          act={t("staff.remove")}
          isDanger
          typed={name}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => ask(false)}
        >
          <p>{t("staff.removeText")}</p>
        </Confirm>
      )}
    </>
  );
}
