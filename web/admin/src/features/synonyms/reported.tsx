import { assistantReportList } from "@zhegui/client";
import { dateAndTime, Failed, useLoaded } from "@zhegui/domain";
import { Button, Dialog, Empty, Skeleton } from "@zhegui/kit";
import { type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./synonyms.module.css";

const SHOWN = 10;

function ReportedDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useTranslation("adminSynonyms");
  const id = useId();
  const { data, error, refetch } = useLoaded({
    queryKey: ["records", "assistantReport", "list"],
    queryFn: async () => {
      return (await assistantReportList({ body: { size: SHOWN }, throwOnError: true })).data.data
        .content;
    },
  });
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <div className={styles.part}>
        <h2 id={id}>{t("reported.title")}</h2>
        <p className={styles.lead}>{t("reported.lead")}</p>
        {error && <Failed cause={error} retry={refetch} />}
        {!error && !data && <Skeleton height={96} />}
        {data?.length === 0 && <Empty title={t("reported.empty")} />}
        <ul>
          {data?.map(({ sid, question, outcome, createdAt }) => (
            <li key={sid} className={styles.question}>
              <span className={styles.words}>{question}</span>
              <span className={styles.when}>
                {t(`outcome.${outcome}`)} · {dateAndTime(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Leads to the newest questions whose answers were of no use, as far as who asked reported them. */
export function Reported(): JSX.Element {
  const { t } = useTranslation("adminSynonyms");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        {t("reported.title")}
      </Button>
      {isOpen && <ReportedDialog onClose={() => setOpen(false)} />}
    </>
  );
}
