import type { Archive, UploadedFile } from "@zhegui/client";
import { DraftedField, seenOf, useChecked, useDraft } from "@zhegui/domain";
import { UploadBox } from "@zhegui/files";
import { Button, Dialog, Icon, RestoredDraft } from "@zhegui/kit";
import { type FormEvent, type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConsentBox } from "../consent-box";
import { missingOf, useAgreement, useFollowedText } from "../use-agreement";
import styles from "./archive.module.css";
import { useArchiveSave } from "./use-archive";

const KINDS = ["picture"] as const;

interface IdCardDialogProps {
  archive: Archive | undefined;
  onClose: () => void;
}

/** Takes one picture of an ID document, with a consent of its own. */
export function IdCardDialog({ archive, onClose }: IdCardDialogProps): JSX.Element {
  const { t } = useTranslation("archive");
  const heading = useId();
  const cards = archive?.idCardAttachList ?? [];
  const draft = useDraft("id-card/new", { title: cards.length === 0 ? t("front") : t("back") });
  const { title } = draft.values;
  const [file, setFile] = useState<UploadedFile>();
  const [sending, setSending] = useState(false);
  const [consent, setConsent] = useState(false);
  const agreement = useAgreement("id_picture");
  const edition = agreement.data?.edition;
  const missing = missingOf(agreement);
  const form = useChecked<"title" | "file" | "consent">(
    () => ({
      title: seenOf(title) === "" ? t("error.title") : undefined,
      file: file ? undefined : t("error.file"),
      consent: consent ? missing && t(`error.${missing}`) : t("error.consent"),
    }),
    { idCardAttachList: "file", agreementList: "consent" },
  );
  useFollowedText(form, missing);
  const save = useArchiveSave(archive, () => {
    draft.saved({ title });
    onClose();
  });
  const cancel = (): void => {
    draft.discard();
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!edition) void agreement.refetch();
    if (!form.check() || !file || !edition) return;
    const there = cards.map((card) => ({
      sid: card.sid,
      title: card.title,
      attachList: (card.attachList ?? []).map(({ sid }) => ({ sid })),
    }));
    save.mutate(
      {
        idCardAttachList: [...there, { title: title.trim(), attachList: [{ sid: file.sid }] }],
        agreementList: [{ kind: "id_picture", edition }],
      },
      { onError: form.refuse },
    );
  };
  return (
    <Dialog labelledBy={heading} onClose={onClose}>
      <form ref={form.element} className={styles.form} onSubmit={submit} noValidate>
        <h2 id={heading}>{t("addTitle", { list: t("list.idCardAttachList") })}</h2>
        <RestoredDraft draft={draft} />
        <DraftedField
          name="title"
          label={t("titleOf.idCardAttachList")}
          draft={draft}
          form={form}
        />
        {file ? (
          <div className={styles.file}>
            <Icon name="check" size={16} />
            <span>{file.name}</span>
            <Button size="small" look="plain" onClick={() => setFile(undefined)}>
              {t("remove")}
            </Button>
          </div>
        ) : (
          <UploadBox
            label={t("uploadPicture")}
            kinds={KINDS}
            onSending={setSending}
            onDone={(kept) => {
              setFile(kept);
              setSending(false);
              form.clear("file");
            }}
          />
        )}
        <p className={styles.fault} role={form.faults.file ? "alert" : undefined}>
          {form.faults.file}
        </p>
        <ConsentBox
          kind="id_picture"
          checked={consent}
          fault={form.faults.consent}
          onChange={(checked) => {
            setConsent(checked);
            form.clear("consent");
          }}
        />
        <div className={styles.buttons}>
          <Button onClick={cancel}>{t("cancel")}</Button>
          <Button type="submit" look="primary" disabled={sending} busy={save.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
