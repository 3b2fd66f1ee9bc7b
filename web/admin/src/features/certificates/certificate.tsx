import { type CertificateHistory, certificateHistoryDetail } from "@zhegui/client";
import { date, dateAndTime, reasonIn, useLoaded } from "@zhegui/domain";
import { Card, Icon } from "@zhegui/kit";
import { FactList, RecordPage } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import styles from "./certificates.module.css";
import { validUntil } from "./resource";
import { StateTag } from "./state-tag";
import { Verbs } from "./verbs";

/** What stands on the certificate, and what became of it. */
function Facts({ certificate }: { certificate: CertificateHistory }): JSX.Element {
  const { t, i18n } = useTranslation("adminCertificates");
  const { number, issuedAt, changedAt, hours, idCard, reason, successor } = certificate;
  return (
    <Card as="section" className={styles.part} aria-label={t("facts")}>
      <div className={styles.between}>
        <h2>{certificate.name}</h2>
        <StateTag certificate={certificate} />
      </div>
      <FactList
        facts={[
          { name: t("field.number"), value: <span className="num">{number}</span> },
          { name: t("field.holderName"), value: certificate.holderName },
          { name: t("field.idCard"), value: idCard && <span className="num">{idCard}</span> },
          { name: t("field.subject"), value: certificate.subject },
          { name: t("field.hours"), value: hours !== null && t("hours", { count: hours }) },
          { name: t("field.issuer"), value: certificate.certificate?.organization?.name },
          { name: t("field.issuedAt"), value: issuedAt && date(issuedAt) },
          { name: t("field.expiresAt"), value: validUntil(t, certificate.expiresAt) },
          { name: t("field.changedAt"), value: changedAt && dateAndTime(changedAt) },
          { name: t("field.reason"), value: reason && reasonIn(reason, i18n.language) },
          { name: t("field.successor"), value: successor },
        ]}
      />
      <p className={styles.links}>
        <a href={`/certificate/result?number=${number}`} target="_blank" rel="noreferrer">
          {t("query")}
        </a>
        <Link to={`/audit?recordSid=${certificate.sid}`}>{t("audit")}</Link>
      </p>
    </Card>
  );
}

/** Nothing is told of one that its register does not bear out. */
function Damaged(): JSX.Element {
  const { t } = useTranslation("adminCertificates");
  return (
    <Card as="section" className={styles.part}>
      <p className={styles.warning}>
        <Icon name="alert" size={18} />
        {t("damaged")}
      </p>
    </Card>
  );
}

/** How often a page asks for the certificate that takes the place of its own. */
const LOOK_MS = 2000;

/** A job issues it, within seconds of the change. */
function awaitsSuccessor(certificate: CertificateHistory | undefined): boolean {
  return certificate?.isSuperseded === true && certificate.successor === null;
}

/** One certificate of one person. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminCertificates");
  const { sid = "" } = useParams();
  const asked = useLoaded({
    queryKey: ["records", "certificateHistory", "detail", sid],
    queryFn: async () => {
      const body = { sid, includeList: ["certificate.organization"] };
      return (await certificateHistoryDetail({ body, throwOnError: true })).data.data;
    },
    refetchInterval: ({ state }) => (awaitsSuccessor(state.data) ? LOOK_MS : false),
  });
  return (
    <RecordPage
      back={{ to: "/certificates", label: t("back") }}
      asked={asked}
      title={({ number }) => (number ? t("one", { number }) : t("state.damaged"))}
      verbs={(certificate) => <Verbs key={sid} certificate={certificate} />}
    >
      {(certificate) =>
        certificate.problem === null ? <Facts certificate={certificate} /> : <Damaged />
      }
    </RecordPage>
  );
}
