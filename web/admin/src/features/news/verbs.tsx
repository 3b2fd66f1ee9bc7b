import { useMutation } from "@tanstack/react-query";
import { type AuthoredNews, newsDelete, newsSave } from "@zhegui/client";
import { Button, Confirm, notify } from "@zhegui/kit";
import { lastAddress } from "@zhegui/records";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";

interface VerbsProps {
  record: AuthoredNews;
  onDone: () => void;
}

/** What can be done with a piece of news besides writing it. */
export function Verbs({ record, onDone }: VerbsProps): JSX.Element {
  const { t } = useTranslation("adminNews");
  const navigate = useNavigate();
  const [isAsking, ask] = useState(false);
  const { sid, version, title } = record;
  const isOut = record.state === "published";
  const turn = useMutation({
    mutationFn: () => {
      const model = { sid, version, state: isOut ? ("draft" as const) : ("published" as const) };
      return newsSave({ body: { model }, throwOnError: true });
    },
    onSuccess: onDone,
  });
  const remove = useMutation({
    mutationFn: () => newsDelete({ body: { model: { sid, version } }, throwOnError: true }),
    onSuccess: () => {
      notify({ tone: "ok", title: t("deleted") });
      onDone();
      navigate(lastAddress("/news"), { replace: true });
    },
  });
  return (
    <>
      <Button look="plain" onClick={() => ask(true)}>
        {t("act.delete")}
      </Button>
      <Button busy={turn.isPending} onClick={() => turn.mutate()}>
        {t(isOut ? "act.withdraw" : "act.publish")}
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
