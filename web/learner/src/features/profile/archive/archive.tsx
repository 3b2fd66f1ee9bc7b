import { FailedCard } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./archive.module.css";
import { Contact } from "./contact";
import { EntryList } from "./entry-list";
import { IdCards } from "./id-cards";
import { LIST_NAMES } from "./lists";
import { Summary } from "./summary";
import { useArchive } from "./use-archive";

/** What one says of oneself, list by list, and to whom it is shown. */
export function Archive(): JSX.Element {
  const { t } = useTranslation("archive");
  const { data, error, refetch } = useArchive();
  if (error && !data) return <FailedCard cause={error} retry={refetch} />;
  if (!data) {
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height={900} radius={14} />
      </div>
    );
  }
  const { archive } = data;
  return (
    <div className={styles.archive}>
      <Summary archive={archive} />
      <div className={styles.lists}>
        {LIST_NAMES.map((name) => (
          <EntryList key={name} name={name} archive={archive} />
        ))}
        <IdCards archive={archive} />
        <Contact archive={archive} />
      </div>
    </div>
  );
}
