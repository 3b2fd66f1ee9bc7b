import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  answersOf,
  type CurrentUser,
  type DeletionView,
  personalData,
  withdrawDeletion,
} from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { Button, Icon, notify } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./deletion.module.css";
import { DeletionDialog } from "./deletion-dialog";
import { usePersonalData } from "./export";
import { Section } from "./section";

const [ASKED, DUE, REFUSED] = [1, 2, 5];

/** The way to be forgotten, and back from it within seven days. */
export function Deletion({ user }: { user: CurrentUser }): JSX.Element {
  const { t } = useTranslation("settings");
  const { data } = usePersonalData();
  const [asks, setAsks] = useState(false);
  const deletion = data?.data.deletion;
  const isOpen = deletion?.state === ASKED || deletion?.state === DUE;
  return (
    <Section
      title={t("deletion.title")}
      lead={t("deletion.lead")}
      act={
        !isOpen && (
          <Button disabled={!data} onClick={() => setAsks(true)}>
            {t("deletion.ask")}
          </Button>
        )
      }
    >
      {deletion && isOpen && <Waiting deletion={deletion} />}
      {deletion?.state === REFUSED && (
        <p className={styles.told} data-tone="warn">
          <Icon name="alert" />
          {t("deletion.refused", { reason: deletion.reason })}
        </p>
      )}
      {asks && <DeletionDialog user={user} onClose={() => setAsks(false)} />}
    </Section>
  );
}

function Waiting({ deletion }: { deletion: DeletionView }): JSX.Element {
  const { t } = useTranslation("settings");
  const queries = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () =>
      withdrawDeletion({ body: { model: { sid: deletion.sid } }, throwOnError: true }),
    onSuccess: () => notify({ tone: "ok", title: t("deletion.withdrawn") }),
    onSettled: () => queries.invalidateQueries({ queryKey: answersOf(personalData) }),
  });
  return (
    <>
      <p className={styles.told} data-tone="warn" role="status">
        <Icon name="clock" />
        {t("deletion.waits", { at: dateAndTime(deletion.dueAt) })}
        {deletion.reason && ` ${deletion.reason}`}
      </p>
      <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t("deletion.withdraw")}
      </Button>
    </>
  );
}
