import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type AuthoredExamination, preflightPaper, publishExamination } from "@zhegui/client";
import { Failed, useLoaded, wholeMinutes } from "@zhegui/domain";
import { Confirm, Icon, notify, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./examinations.module.css";
import { Terms } from "./facts";
import { PreflightList } from "./preflight-list";
import { shortWindow } from "./terms";

interface PublishProps {
  examination: AuthoredExamination;
  onClose: () => void;
}

/** Asks before an examination is published: whether its paper can be drawn, and on what terms. */
export function Publish({ examination, onClose }: PublishProps): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const queries = useQueryClient();
  const { sid, version, title, paperSid, paperVersion } = examination;
  const short = shortWindow(examination);
  const tried = useLoaded({
    queryKey: ["preflight", "paper", paperSid, paperVersion],
    queryFn: async () =>
      (await preflightPaper({ body: { sid: paperSid }, throwOnError: true })).data.data,
    gcTime: 0,
  });
  const publishing = useMutation({
    // What is shown here: where a colleague saved meanwhile, it is refused and shown anew.
    mutationFn: () =>
      publishExamination({
        body: { model: { sid, version, paperVersion } },
        throwOnError: true,
      }),
    onSuccess: () => {
      notify({ tone: "ok", title: t("publish.done") });
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  return (
    <Confirm
      title={t("publish.title", { title })}
      act={t("act.publish")}
      busy={publishing.isPending}
      disabled={!tried.data?.canBeDrawn}
      onConfirm={() => publishing.mutate()}
      onClose={onClose}
    >
      <div className={styles.terms}>
        {tried.error !== null && <Failed cause={tried.error} retry={tried.refetch} />}
        {tried.error === null &&
          (tried.data ? <PreflightList preflight={tried.data} /> : <Skeleton width="12em" />)}
        <Terms examination={examination} />
        {short !== undefined && (
          <p className={styles.warning}>
            <Icon name="alert" size={16} />
            {t("publish.short", {
              window: short,
              duration: wholeMinutes(examination.durationSeconds),
            })}
          </p>
        )}
        <p>{t("publish.saved")}</p>
      </div>
    </Confirm>
  );
}
