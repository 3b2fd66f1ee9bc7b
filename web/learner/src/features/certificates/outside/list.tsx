import type { OutsideCertificate } from "@zhegui/client";
import { Failed, useLoaded, useOpenForm } from "@zhegui/domain";
import { addressOf, DownloadButton, PreviewButton } from "@zhegui/files";
import { Button, Card, Icon, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { OutsideDialog } from "./dialog";
import styles from "./outside.module.css";
import { outsideCertificates } from "./use-outside";

/** Certificates from elsewhere, marked as such: nobody vouches for them here. */
export function OutsideList(): JSX.Element {
  const { t } = useTranslation("certificates");
  const [form, open] = useOpenForm("outside-certificate");
  const { data, error, refetch } = useLoaded(outsideCertificates());
  const kept = data?.data.content ?? [];
  const opened = kept.find(({ sid }) => sid === form);
  return (
    <Card as="section" className={styles.card} aria-label={t("outside.title")}>
      <header className={styles.head}>
        <div>
          <h2>{t("outside.title")}</h2>
          <p>{t("outside.lead")}</p>
        </div>
        <Button size="small" onClick={() => open("new")}>
          <Icon name="plus" size={16} />
          {t("outside.add")}
        </Button>
      </header>
      {error && <Failed cause={error} retry={refetch} />}
      <ul>
        {kept.map((each) => (
          <Line key={each.sid} certificate={each} onEdit={() => open(each.sid)} />
        ))}
      </ul>
      {(form === "new" || opened) && (
        <OutsideDialog certificate={opened} onClose={() => open(undefined)} />
      )}
    </Card>
  );
}

interface LineProps {
  certificate: OutsideCertificate;
  onEdit: () => void;
}

function Line({ certificate, onEdit }: LineProps): JSX.Element {
  const { t } = useTranslation("certificates");
  const { name, issuerName, number, expiresOn } = certificate;
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <b>{name}</b> <Tag tone="neutral">{t("outside.mark")}</Tag>
        <span>{[issuerName, number].filter(Boolean).join(" · ")}</span>
      </div>
      {expiresOn && <span className="num">{t("outside.until", { date: expiresOn })}</span>}
      <Button size="small" look="plain" onClick={onEdit}>
        <Icon name="pencil" size={16} />
        <span className="sr">{t("outside.editOf", { name })}</span>
      </Button>
      {(certificate.attachList ?? []).map((file) => (
        <div key={file.sid} className={styles.file}>
          <Icon name="paperclip" size={16} />
          <span>{file.name}</span>
          <PreviewButton file={file} />
          <DownloadButton name={file.name} address={() => addressOf(file.sid)} />
        </div>
      ))}
    </li>
  );
}
