import { type AuditEntry, auditEntryDetail, tenant } from "@zhegui/client";
import { toTheSecond, useLoaded } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import { FactList, RecordPage } from "@zhegui/records";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import styles from "./audit.module.css";
import { Changes } from "./changes";
import { pageOf } from "./page-of";
import type { Sids } from "./resource";
import { aboutWords, actionWords, actorWords, recordWords } from "./words";

interface WithOthersProps {
  field: Sids;
  sid: string | null;
  /** Names the fact for those who hear the link alone. */
  what: string;
  children: ReactNode;
}

/** A person, organization or record, and the way to all entries of the same. */
function WithOthers({ field, sid, what, children }: WithOthersProps): JSX.Element {
  const { t } = useTranslation("adminAudit");
  return (
    <>
      {children}
      {sid && (
        <Link
          className={styles.others}
          to={`/audit?${field}=${sid}`}
          aria-label={`${t("all")} · ${what}`}
        >
          {t("all")}
        </Link>
      )}
    </>
  );
}

/** Who did what to which record, when and why. */
function Facts({ entry }: { entry: AuditEntry }): JSX.Element {
  const { t } = useTranslation("adminAudit");
  const here = tenant();
  const page = pageOf(entry, here);
  const label = entry.label || recordWords(t, entry.record);
  const linked = (field: Sids, what: string, words: ReactNode, sid = entry[field]) => ({
    name: what,
    value: words && (
      <WithOthers field={field} what={what} sid={sid}>
        {words}
      </WithOthers>
    ),
  });
  return (
    <Card as="section" className={styles.part} aria-label={t("facts")}>
      <FactList
        facts={[
          { name: t("field.createdAt"), value: toTheSecond(entry.createdAt) },
          linked("userSid", t("field.user"), actorWords(t, entry)),
          linked("recordSid", t("field.label"), page ? <Link to={page}>{label}</Link> : label),
          linked("aboutUserSid", t("field.about"), aboutWords(t, entry)),
          linked(
            "organizationSid",
            t("field.organization"),
            entry.organizationName,
            here === null ? entry.organizationSid : null,
          ),
          { name: t("field.reason"), value: entry.reason },
          {
            name: t("field.request"),
            value: entry.request === "-" ? null : <code>{entry.request}</code>,
          },
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
