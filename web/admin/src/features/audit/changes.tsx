import type { AuditEntry } from "@zhegui/client";
import { Card } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./audit.module.css";
import { type Changed, changesOf, valueWords } from "./values";
import { columnWords } from "./words";

function Value({ name, value }: { name: string; value: string | undefined }): JSX.Element | null {
  if (value === undefined) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Change({ record, changed }: { record: string; changed: Changed }): JSX.Element {
  const { t } = useTranslation("adminAudit");
  const place = { record, field: changed.field };
  return (
    <li>
      <h3>{columnWords(t, record, changed.field)}</h3>
      <dl className={styles.values}>
        <Value name={t("before")} value={valueWords(t, place, changed.before)} />
        <Value name={t("after")} value={valueWords(t, place, changed.after)} />
      </dl>
    </li>
  );
}

/** Without a change and without a reason nothing is noted: of such an entry both went with an account. */
function isErased({ before, after, reason }: AuditEntry): boolean {
  return before === null && after === null && reason === null;
}

/** What became of each field; of a new record what it began with, of a deleted one what it was. */
export function Changes({ entry }: { entry: AuditEntry }): JSX.Element {
  const { t } = useTranslation("adminAudit");
  const changes = changesOf(entry);
  return (
    <Card as="section" className={styles.part} aria-label={t("changes")}>
      <h2>{t("changes")}</h2>
      {changes.length === 0 ? (
        <p className={styles.none}>{t(isErased(entry) ? "erased" : "none")}</p>
      ) : (
        <ul className={styles.changes}>
          {changes.map((changed) => (
            <Change key={changed.field} record={entry.record} changed={changed} />
          ))}
        </ul>
      )}
    </Card>
  );
}
