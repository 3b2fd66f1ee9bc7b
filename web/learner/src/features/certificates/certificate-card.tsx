import type { CertificateHistory } from "@zhegui/client";
import { reasonIn, reportExpired } from "@zhegui/domain";
import { buttonClass, Card, Icon, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./certificate-card.module.css";
import { Download } from "./download";
import { day, lastDay } from "./rules";
import { Stamp } from "./stamp";
import { LOOKS } from "./verdicts";

type Held = NonNullable<CertificateHistory["state"]> | "superseded";

/** What it is worth; the same word as on the public page. */
function verdictOf({ state, isSuperseded }: CertificateHistory): Held | null {
  return isSuperseded ? "superseded" : state;
}

interface PictureProps {
  certificate: CertificateHistory;
  verdict: Held;
}

/** The paper while it is valid. It could not say itself what happened since, and is not shown then. */
function Picture({ certificate, verdict }: PictureProps): JSX.Element {
  const { t } = useTranslation("certificates");
  const image = certificate.attachList?.find((file) => file.mediaType === "image/png");
  return (
    <div className={styles.picture}>
      {verdict !== "valid" && <Stamp verdict={verdict} className={styles.stamp} />}
      {image && (
        <img
          src={image.address.url}
          width={1286}
          height={909}
          loading="lazy"
          onError={reportExpired}
          alt={t("mine.picture", {
            title: certificate.name ?? "",
            name: certificate.holderName ?? "",
          })}
        />
      )}
    </div>
  );
}

function Dates({ certificate }: { certificate: CertificateHistory }): JSX.Element {
  const { t, i18n } = useTranslation("certificates");
  const until = certificate.expiresAt;
  return (
    <p className={styles.dates}>
      {certificate.issuedAt && (
        <span>{t("mine.issued", { day: day(certificate.issuedAt, i18n.language) })}</span>
      )}
      <span>
        {until ? t("mine.until", { day: lastDay(until, i18n.language) }) : t("fact.forEver")}
      </span>
    </p>
  );
}

/** One of which nothing is told: its record disagrees with the register. */
function Damaged(): JSX.Element {
  const { t } = useTranslation("certificates");
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.body}>
        <div className={styles.head}>
          <h2>{t("state.damaged.title")}</h2>
          <Tag {...LOOKS.damaged}>{t("state.damaged.tag")}</Tag>
        </div>
        <p className={styles.subject}>{t("state.damaged.text")}</p>
      </div>
    </Card>
  );
}

/** Why there is nothing to download: the reason, and which certificate came in its place. */
function Lapsed({ certificate }: { certificate: CertificateHistory }): JSX.Element {
  const { t, i18n } = useTranslation("certificates");
  const { reason, successor } = certificate;
  return (
    <div className={styles.lapsed}>
      {reason && <p>{t("mine.reason", { reason: reasonIn(reason, i18n.language) })}</p>}
      {successor ? (
        <p>
          {t("mine.successor")}{" "}
          <Link
            className="num"
            to={`/certificate/result?${new URLSearchParams({ number: successor })}`}
          >
            {successor}
          </Link>
        </p>
      ) : (
        <p>{t("mine.withheld")}</p>
      )}
    </div>
  );
}

/** One of one's own certificates: the paper, its state, and what can be done with it. */
export function CertificateCard({ certificate }: { certificate: CertificateHistory }): JSX.Element {
  const { t } = useTranslation("certificates");
  const { credential } = certificate;
  const verdict = verdictOf(certificate);
  if (!verdict || !credential) return <Damaged />;
  const paper = certificate.attachList?.find((file) => file.mediaType === "application/pdf");
  const verify = new URLSearchParams({ credential });
  return (
    <Card as="li" className={styles.card}>
      <Picture certificate={certificate} verdict={verdict} />
      <div className={styles.body}>
        <div className={styles.head}>
          <h2>{certificate.name}</h2>
          <Tag {...LOOKS[verdict]}>{t(`state.${verdict}.tag`)}</Tag>
        </div>
        <p className={styles.subject}>{certificate.subject}</p>
        <p className={styles.issuer}>
          <Icon name="building" size={16} />
          {certificate.certificate?.organization?.name}
        </p>
        <p className={`num ${styles.number}`}>{certificate.number}</p>
        <Dates certificate={certificate} />
        {verdict !== "valid" && <Lapsed certificate={certificate} />}
        <div className={styles.actions}>
          {paper && <Download sid={paper.sid} />}
          <Link className={buttonClass({ size: "small" })} to={`/certificate/result?${verify}`}>
            <Icon name="shield" size={18} />
            {t("mine.verify")}
          </Link>
        </div>
      </div>
    </Card>
  );
}
