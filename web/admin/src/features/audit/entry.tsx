import { type AuditEntry, auditEntryDetail } from "@zhegui/client";
import { dateAndTime, useLoaded } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import { RecordPage } from "@zhegui/records";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import styles from "./audit.module.css";
import { Changes } from "./changes";
import { pageOf } from "./page-of";
import { actionWords, actorWords } from "./words";

function Fact({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who did what to which record, when and why. */
function Facts({ entry }: { entry: AuditEntry }): JSX.Element {
  const { t } = useTranslation("adminAudit");
  const page = pageOf(entry);
  const label = entry.label || entry.recordSid;
  return (
    <Card as="section" className={styles.part} aria-label={t("facts")}>
      <dl className={styles.facts}>
        <Fact name={t("field.createdAt")}>{dateAndTime(entry.createdAt)}</Fact>
        <Fact name={t("field.user")}>{actorWords(t, entry)}</Fact>
        <Fact name={t("field.label")}>{page ? <Link to={page}>{label}</Link> : label}</Fact>
        <Fact name={t("field.reason")}>{entry.reason ?? "\u2014"}</Fact>
        <Fact name={t("field.request")}>
          <code>{entry.request}</code>
        </Fact>
      </dl>
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
