import { assistantReportList } from "@zhegui/client";
import { dateAndTime, Failed, useLoaded } from "@zhegui/domain";
import { Card, Empty, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./synonyms.module.css";

const SHOWN = 10;
/** Nothing was found, or only places where it might stand. */
const UNANSWERED = ["none", "places"] as const;

/** The newest questions that the assistant could not answer, of those whose askers reported them. */
export function Reported(): JSX.Element {
  const { t } = useTranslation("adminSynonyms");
  const { data, error, refetch } = useLoaded({
    queryKey: ["records", "assistantReport", "list"],
    queryFn: async () => {
      const or = UNANSWERED.map((value) => ({
        field: "outcome" as const,
        operator: "eq" as const,
        value,
      }));
      const body = { size: SHOWN, query: [{ or }] };
      return (await assistantReportList({ body, throwOnError: true })).data.data.content;
    },
  });
  return (
    <Card as="section" className={styles.part} aria-label={t("reported.title")}>
      <h2>{t("reported.title")}</h2>
      <p className={styles.lead}>{t("reported.lead")}</p>
      {error && <Failed cause={error} retry={refetch} />}
      {!error && !data && <Skeleton height={96} />}
      {data?.length === 0 && <Empty title={t("reported.empty")} />}
      <ul>
        {data?.map(({ sid, question, createdAt }) => (
          <li key={sid} className={styles.question}>
            <span className={styles.words}>{question}</span>
            <span className={styles.when}>{dateAndTime(createdAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
