import { type AuditEntry, auditEntryDetail } from "@zhegui/client";
import { dateAndTime, useLoaded } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import { FactList, RecordPage } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import styles from "./audit.module.css";
import { Changes } from "./changes";
import { pageOf } from "./page-of";
import { actionWords, actorWords } from "./words";

/** Who did what to which record, when and why. */
function Facts({ entry }: { entry: AuditEntry }): JSX.Element {
  const { t } = useTranslation("adminAudit");
  const page = pageOf(entry);
  const label = entry.label || entry.recordSid;
  return (
    <Card as="section" className={styles.part} aria-label={t("facts")}>
      <FactList
        facts={[
          { name: t("field.createdAt"), value: dateAndTime(entry.createdAt) },
          { name: t("field.user"), value: actorWords(t, entry) },
          { name: t("field.label"), value: page ? <Link to={page}>{label}</Link> : label },
          { name: t("field.reason"), value: entry.reason },
          { name: t("field.request"), value: <code>{entry.request}</code> },
        ]}
      />
    </Card>
  );
}

/** One entry of the audit. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminAudit");
  const { sid = "" } = useParams();
  const asked = useLoaded({
    queryKey: ["records", "auditEntry", "detail", sid],
    queryFn: async () => (await auditEntryDetail({ body: { sid }, throwOnError: true })).data.data,
  });
  return (
    <RecordPage
      back={{ to: "/audit", label: t("back") }}
      asked={asked}
      title={(entry) => actionWords(t, entry)}
    >
      {(entry) => (
        <div className={styles.stack}>
          <Facts entry={entry} />
          <Changes entry={entry} />
        </div>
      )}
    </RecordPage>
  );
}
