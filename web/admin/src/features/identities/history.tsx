import { type IdentityEvent, identityEventList } from "@zhegui/client";
import { Failed, useLoaded } from "@zhegui/domain";
import { Card, Skeleton } from "@zhegui/kit";
import { HistoryList } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./identities.module.css";

/** What happens to a request; the other events of an account belong to none. */
const KINDS = [
  "requested",
  "looked",
  "suspended",
  "corrected",
  "corrected_only",
  "received",
  "rejected",
  "cancelled",
] as const;
type Kind = (typeof KINDS)[number];

function isKnown(event: IdentityEvent): event is IdentityEvent & { kind: Kind } {
  return KINDS.some((kind) => kind === event.kind);
}

/** What happened to a request and why, the latest first. */
export function History({ sid }: { sid: string }): JSX.Element {
  const { t } = useTranslation("adminIdentities");
  const { data, error, refetch } = useLoaded({
    queryKey: ["records", "identityEvent", sid],
    queryFn: async () => {
      const query = [{ field: "requestSid" as const, operator: "eq" as const, value: sid }];
      return (await identityEventList({ body: { query }, throwOnError: true })).data.data;
    },
  });
  const content = (): JSX.Element => {
    if (error) return <Failed cause={error} retry={refetch} />;
    if (!data) return <Skeleton height={48} />;
    const steps = data.content.filter(isKnown).map(({ sid: key, kind, createdAt: at, reason }) => ({
      key,
      at,
      words: t(`history.${kind}`),
      reason,
    }));
    return <HistoryList steps={steps} />;
  };
  return (
    <Card as="section" className={styles.part} aria-label={t("history.title")}>
      <h2>{t("history.title")}</h2>
      {content()}
    </Card>
  );
}
