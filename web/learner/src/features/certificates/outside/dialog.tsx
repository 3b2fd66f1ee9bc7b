import type { OutsideCertificate } from "@zhegui/client";
import { DraftedField, seenOf, useChecked, useDraft } from "@zhegui/domain";
import { UploadBox } from "@zhegui/files";
import { Button, Dialog, Icon, RestoredDraft } from "@zhegui/kit";
import { type FormEvent, type JSX, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./outside.module.css";
import { useOutsideChange } from "./use-outside";

const FIELDS = ["name", "issuerName", "number", "issuedOn", "expiresOn"] as const;
type FieldName = (typeof FIELDS)[number];
const DATES: readonly FieldName[] = ["issuedOn", "expiresOn"];
const KINDS = ["picture", "document"] as const;

interface OutsideDialogProps {
  /** Absent for a new one. */
  certificate: OutsideCertificate | undefined;
  onClose: () => void;
}

/** Writes a certificate from elsewhere, with its scans. */
export function OutsideDialog({ certificate, onClose }: OutsideDialogProps): JSX.Element {
  const { t } = useTranslation("certificates");
  const heading = useId();
  const draft = useDraft<Record<FieldName, string>>(
    `outside-certificate/${certificate?.sid ?? "new"}`,
    {
      name: certificate?.name ?? "",
      issuerName: certificate?.issuerName ?? "",
      number: certificate?.number ?? "",
      issuedOn: certificate?.issuedOn ?? "",
      expiresOn: certificate?.expiresOn ?? "",
    },
  );
  const [files, setFiles] = useState<{ sid: string; name: string }[]>(
    certificate?.attachList ?? [],
  );
  const [sending, setSending] = useState(false);
  const { name, issuerName, number, issuedOn, expiresOn } = draft.values;
  const form = useChecked<FieldName>(() => ({
    name: seenOf(name) === "" ? t("outside.error.name") : undefined,
    issuerName: seenOf(issuerName) === "" ? t("outside.error.issuerName") : undefined,
    number: undefined,
    issuedOn: undefined,
    expiresOn: issuedOn && expiresOn && issuedOn > expiresOn ? t("outside.error.order") : undefined,
  }));
  const sent = useRef(draft.values);
  const change = useOutsideChange(() => {
    draft.saved(sent.current);
    onClose();
  });
  const send = (wanted: Parameters<typeof change.mutate>[0]): void => {
    sent.current = draft.values;
    change.mutate(wanted, { onError: form.refuse });
  };
  const cancel = (): void => {
    draft.discard();
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.check()) return;
    const save = {
      ...(certificate && { sid: certificate.sid, version: certificate.version }),
      name: name.trim(),
      issuerName: issuerName.trim(),
      number: number.trim() || null,
      issuedOn: issuedOn || null,
      expiresOn: expiresOn || null,
      attachList: files.map(({ sid }) => ({ sid })),
    };
    send({ save });
  };
  return (
    <Dialog labelledBy={heading} onClose={onClose}>
      <form ref={form.element} className={styles.form} onSubmit={submit} noValidate>
        <h2 id={heading}>{t(certificate ? "outside.editTitle" : "outside.addTitle")}</h2>
        <RestoredDraft draft={draft} />
        <div className={styles.fields}>
          {FIELDS.map((field) => (
            <DraftedField
              key={field}
              name={field}
              type={DATES.includes(field) ? "date" : "text"}
              label={t(`outside.field.${field}`)}
              draft={draft}
              form={form}
            />
          ))}
        </div>
        {files.map((file) => (
          <div key={file.sid} className={styles.file}>
            <Icon name="paperclip" size={16} />
            <span>{file.name}</span>
            <Button
              size="small"
              look="plain"
              onClick={() => setFiles(files.filter(({ sid }) => sid !== file.sid))}
            >
              {t("outside.remove")}
              <span className="sr"> {file.name}</span>
            </Button>
          </div>
        ))}
        <UploadBox
          label={t("outside.upload")}
          kinds={KINDS}
          onDone={(file) => setFiles([...files, file])}
          onSending={setSending}
        />
        <div className={styles.buttons}>
          {certificate && (
            <Button
              look="plain"
              disabled={change.isPending}
              onClick={() => send({ gone: certificate.sid })}
            >
              {t("outside.remove")}
            </Button>
          )}
          <Button onClick={cancel}>{t("outside.cancel")}</Button>
          <Button type="submit" look="primary" disabled={sending} busy={change.isPending}>
            {t("outside.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
