import type { VerifiedCertificate } from "@zhegui/client";
import { reasonIn } from "@zhegui/domain";
import { Icon } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./facts.module.css";
import { day, lastDay, type State } from "./rules";

function Fact({
  label,
  big,
  children,
}: {
  label: string;
  big?: true;
  children: ReactNode;
}): JSX.Element {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className={big && styles.big}>{children}</dd>
    </div>
  );
}

function NameMatch({ matches }: { matches: boolean }): JSX.Element {
  const { t } = useTranslation("certificates");
  return (
    <span className={matches ? styles.confirmed : styles.different}>
      <Icon name={matches ? "checkCircle" : "alert"} size={16} />
      {t(matches ? "fact.confirmed" : "fact.different")}
    </span>
  );
}

function whyNameless({ isSuperseded, namesWrongly }: VerifiedCertificate) {
  if (isSuperseded) return "superseded";
  return namesWrongly ? "misnamed" : "erased";
}

function Holder({ certificate }: { certificate: VerifiedCertificate }): JSX.Element {
  const { t } = useTranslation("certificates");
  return (
    <Fact label={t("fact.holder")} big>
      {certificate.holder ?? (
        <span className={styles.erased}>{t(`fact.${whyNameless(certificate)}`)}</span>
      )}
      {certificate.nameMatches !== null && <NameMatch matches={certificate.nameMatches} />}
    </Fact>
  );
}

interface FactsProps {
  certificate: VerifiedCertificate;
  state: State;
}

/** What, by whom, when, until when; and since when no longer, and why. */
export function Facts({ certificate, state }: FactsProps): JSX.Element {
  const { t, i18n } = useTranslation("certificates");
  const { changedAt, reason, hours } = certificate;
  const until = certificate.expiresAt;
  const change = state === "suspended" || state === "revoked" ? state : undefined;
  return (
    <dl className={styles.facts}>
      <Holder certificate={certificate} />
      <Fact label={t("fact.title")} big>
        {certificate.title}
      </Fact>
      <Fact label={t("fact.subject")}>
        {certificate.subject}
        {hours !== null && (
          <span className={styles.aside}>{t("fact.hours", { count: hours })}</span>
        )}
      </Fact>
      <Fact label={t("fact.number")}>
        <span className="num">{certificate.number}</span>
      </Fact>
      {certificate.predecessor && (
        <Fact label={t("fact.predecessor")}>
          <span className="num">{certificate.predecessor}</span>
        </Fact>
      )}
      <Fact label={t("fact.issuer")}>{certificate.issuer}</Fact>
      <Fact label={t("fact.issuedAt")}>{day(certificate.issuedAt, i18n.language)}</Fact>
      <Fact label={t("fact.expiresAt")}>
        {until ? lastDay(until, i18n.language) : t("fact.forEver")}
      </Fact>
      {change && changedAt && (
        <Fact label={t(`fact.${certificate.isSuperseded ? "superseded" : change}At`)}>
          {day(changedAt, i18n.language)}
        </Fact>
      )}
      {change && reason && <Fact label={t("fact.reason")}>{reasonIn(reason, i18n.language)}</Fact>}
    </dl>
  );
}
