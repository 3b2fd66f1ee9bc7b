import type { Archive, EntrySave } from "@zhegui/client";
import { DraftedField, seenOf, useChecked, useDraft } from "@zhegui/domain";
import { UploadBox } from "@zhegui/files";
import { Button, Dialog, Icon, RestoredDraft } from "@zhegui/kit";
import { type FormEvent, type JSX, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./archive.module.css";
import { dateOf, isReversed, PRESENT } from "./dates";
import { type Entry, LISTS, type ListName, type OptionalField, saveOf, withLine } from "./lists";
import { useArchiveSave } from "./use-archive";

const MOST_FILES = 20;
const KINDS = ["picture", "document"] as const;

type Values = Record<"title" | OptionalField, string>;
type NamedFile = { sid: string; name: string };

interface EntryDialogProps {
  name: ListName;
  archive: Archive | undefined;
  /** Absent for a new line. */
  entry: Entry | undefined;
  onClose: () => void;
}

function isDate(field: string): field is "start" | "end" {
  return field === "start" || field === "end";
}

function valuesOf(entry: Entry | undefined, now: string): Values {
  return {
    title: entry?.title ?? "",
    organization: entry?.organization ?? "",
    level: entry?.level ?? "",
    number: entry?.number ?? "",
    description: entry?.description ?? "",
    start: entry?.start ?? "",
    end: entry?.end === PRESENT ? now : (entry?.end ?? ""),
  };
}

function lineOf(values: Values, entry: Entry | undefined, files: NamedFile[]): EntrySave {
  const { title, ...others } = values;
  const given = Object.entries(others).map(([field, value]) => [field, value.trim() || null]);
  return {
    ...(entry && { sid: entry.sid }),
    title: title.trim(),
    ...Object.fromEntries(given),
    attachList: files.map(({ sid }) => ({ sid })),
  };
}

/** Writes one line, with its files. */
export function EntryDialog({ name, archive, entry, onClose }: EntryDialogProps): JSX.Element {
  const { t } = useTranslation("archive");
  const title = useId();
  const now = t("now");
  const [opened] = useState(entry);
  const draft = useDraft(`archive-${name}/${entry?.sid ?? "new"}`, valuesOf(entry, now));
  const { values } = draft;
  const [files, setFiles] = useState<NamedFile[]>(entry?.attachList ?? []);
  const [sending, setSending] = useState(false);
  const entries = archive?.[name] ?? [];
  const there = entries.findIndex(({ sid }) => sid === entry?.sid);
  const at = there < 0 ? entries.length : there;
  const [start, end] = [dateOf(values.start, now), dateOf(values.end, now)];
  const { fields } = LISTS[name];
  const names: ("title" | OptionalField)[] = ["title", ...fields];
  const form = useChecked<keyof Values>(
    () => ({
      ...Object.fromEntries(names.map((field) => [field, undefined])),
      title: seenOf(values.title) === "" ? t("error.title") : undefined,
      end: isReversed(start, end) ? t("error.order") : undefined,
    }),
    {
      ...Object.fromEntries(names.map((field) => [`${name}.${at}.${field}`, field] as const)),
      [`${name}.${at}`]: "title",
      // Written elsewhere meanwhile: what was typed here stays, and can be saved beside it.
      [name]: "title",
    },
  );
  const sent = useRef(values);
  const save = useArchiveSave(archive, () => {
    draft.saved(sent.current);
    onClose();
  });
  const cancel = (): void => {
    draft.discard();
    onClose();
  };
  const put = (line?: EntrySave): void => {
    sent.current = values;
    save.mutate(saveOf(name, withLine(entries, entry?.sid, line)), { onError: form.refuse });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) put(lineOf({ ...values, start, end }, entry, files));
  };

  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <form ref={form.element} className={styles.form} onSubmit={submit} noValidate>
        <h2 id={title}>{t(entry ? "editTitle" : "addTitle", { list: t(`list.${name}`) })}</h2>
        <RestoredDraft draft={draft} />
        <Elsewhere opened={opened} now={entries[there]} />
        <div className={styles.fields}>
          {names.map((field) => (
            <DraftedField
              key={field}
              name={field}
              label={t(field === "title" ? `titleOf.${name}` : `field.${field}`)}
              hint={isDate(field) ? t(`hint.${field}`) : undefined}
              draft={draft}
              form={form}
            />
          ))}
        </div>
        <Files files={files} onChange={setFiles} onSending={setSending} />
        <div className={styles.buttons}>
          {entry && (
            <Button look="plain" disabled={save.isPending} onClick={() => put()}>
              {t("remove")}
            </Button>
          )}
          <Button onClick={cancel}>{t("cancel")}</Button>
          <Button type="submit" look="primary" disabled={sending} busy={save.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What another tab has made of the line since this one opened it. */
function Elsewhere({ opened, now }: { opened: Entry | undefined; now: Entry | undefined }) {
  const { t } = useTranslation("archive");
  const words = (entry: Entry) =>
    [entry.title, entry.organization, entry.level, entry.number, entry.description]
      .filter(Boolean)
      .join(" · ");
  if (!opened || !now || words(opened) === words(now)) return null;
  return <p role="status">{t("elsewhere", { line: words(now) })}</p>;
}

interface FilesProps {
  files: NamedFile[];
  onChange: (files: NamedFile[]) => void;
  onSending: (sending: boolean) => void;
}

function Files({ files, onChange, onSending }: FilesProps): JSX.Element {
  const { t } = useTranslation("archive");
  return (
    <div className={styles.files}>
      <h3>{t("files")}</h3>
      {files.map((file) => (
        <div key={file.sid} className={styles.file}>
          <Icon name="paperclip" size={16} />
          <span>{file.name}</span>
          <Button
            size="small"
            look="plain"
            onClick={() => onChange(files.filter(({ sid }) => sid !== file.sid))}
          >
            {t("remove")}
            <span className="sr"> {file.name}</span>
          </Button>
        </div>
      ))}
      {files.length < MOST_FILES && (
        <UploadBox
          label={t("upload")}
          kinds={KINDS}
          onDone={(file) => onChange([...files, file])}
          onSending={onSending}
        />
      )}
    </div>
  );
}
