import { useQueryClient } from "@tanstack/react-query";
import {
  answersOf,
  type CurrentUser,
  exportPersonalData,
  type PersonalExport,
  personalData,
  read,
} from "@zhegui/client";
import { dateAndTime, Failed, useLoaded } from "@zhegui/domain";
import { addressOf, fileSize, useSaving } from "@zhegui/files";
import { Button, Dialog, notify, TaskProgress } from "@zhegui/kit";
import { type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeForm, type Proof } from "./code-form";
import { Section } from "./section";
import styles from "./settings.module.css";

const OPEN = ["waiting", "running"];
const AGAIN_MS = 2000;

/** What one may have of one's data, looked at again while an archive is being made. */
export function usePersonalData() {
  return useLoaded({
    ...read(personalData, {}),
    refetchInterval: ({ state }) =>
      OPEN.includes(state.data?.data.export?.state ?? "") ? AGAIN_MS : false,
  });
}

/** All that is kept of oneself as one archive. */
export function Export({ user }: { user: CurrentUser }): JSX.Element {
  const { t } = useTranslation("settings");
  const { data, error, refetch } = usePersonalData();
  const [asks, setAsks] = useState(false);
  const next = data?.data.nextExportAt;
  return (
    <Section
      title={t("export.title")}
      lead={t("export.lead")}
      act={
        !next && (
          <Button disabled={!data} onClick={() => setAsks(true)}>
            {t("export.ask")}
          </Button>
        )
      }
    >
      {error && <Failed cause={error} retry={refetch} />}
      {data?.data.export && <Archive archive={data.data.export} />}
      {data && next && <p className={styles.note}>{t("export.next", { at: dateAndTime(next) })}</p>}
      {asks && <Ask user={user} onClose={() => setAsks(false)} />}
    </Section>
  );
}

function Archive({ archive }: { archive: PersonalExport }): JSX.Element | null {
  const { t } = useTranslation("settings");
  const saving = useSaving();
  const { file, size, until, state } = archive;
  if (state === "done" && file === null) {
    return <p className={styles.note}>{t("export.gone", { at: dateAndTime(archive.askedAt) })}</p>;
  }
  return (
    <div className={styles.archive}>
      <TaskProgress
        title={t("export.archive", { at: dateAndTime(archive.askedAt) })}
        state={state}
        done={archive.done}
        total={archive.total}
      >
        {file && (
          <Button
            size="small"
            busy={saving.isPending}
            onClick={() => saving.mutate(() => addressOf(file))}
          >
            {t("export.fetch", { size: fileSize(size ?? 0) })}
          </Button>
        )}
      </TaskProgress>
      {until && <p className={styles.note}>{t("export.until", { at: dateAndTime(until) })}</p>}
    </div>
  );
}

function Ask({ user, onClose }: { user: CurrentUser; onClose: () => void }): JSX.Element {
  const { t } = useTranslation("settings");
  const queries = useQueryClient();
  const id = useId();
  const prove = async (proof: Proof): Promise<void> => {
    try {
      await exportPersonalData({ body: { model: proof }, throwOnError: true });
    } finally {
      void queries.invalidateQueries({ queryKey: answersOf(personalData) });
    }
    onClose();
    notify({ tone: "ok", title: t("export.begun"), text: t("export.begunText") });
  };
  return (
    <Dialog labelledBy={id} onClose={onClose} className={styles.ask}>
      <h2 id={id}>{t("export.ask")}</h2>
      <p>{t("export.consequence")}</p>
      <CodeForm
        purpose="export"
        mobile={user.tel}
        prove={prove}
        act={t("export.begin")}
        cancel={t("cancel")}
        onCancel={onClose}
      />
    </Dialog>
  );
}
