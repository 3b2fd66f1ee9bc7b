import type { Archive } from "@zhegui/client";
import { useOpenForm } from "@zhegui/domain";
import { addressOf, DownloadButton, PreviewButton } from "@zhegui/files";
import { Button, Card, Icon } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./archive.module.css";
import { EntryDialog } from "./entry-dialog";
import { type Entry, LISTS, type ListName, span } from "./lists";

interface EntryListProps {
  name: ListName;
  archive: Archive | undefined;
}

/** One list: its lines, and the way to write one. */
export function EntryList({ name, archive }: EntryListProps): JSX.Element {
  const { t } = useTranslation("archive");
  const [form, open] = useOpenForm(`archive-${name}`);
  const entries = archive?.[name] ?? [];
  // A line that another tab removes stays open here, with what was typed.
  const [kept, keep] = useState<Entry>();
  const opened = entries.find(({ sid }) => sid === form) ?? (kept?.sid === form ? kept : undefined);
  return (
    <Card as="section" className={styles.card} aria-label={t(`list.${name}`)}>
      <header className={styles.head}>
        <Icon name={LISTS[name].icon} size={20} />
        <h2>{t(`list.${name}`)}</h2>
        {entries.length > 0 && <span className="num">{entries.length}</span>}
        <Button look="plain" size="small" onClick={() => open("new")}>
          <Icon name="plus" size={16} />
          {t("add")}
          <span className="sr"> {t(`list.${name}`)}</span>
        </Button>
      </header>
      {entries.length === 0 ? (
        <p className={styles.empty}>{t(`empty.${name}`)}</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <Line
              key={entry.sid}
              entry={entry}
              onEdit={() => {
                keep(entry);
                open(entry.sid);
              }}
            />
          ))}
        </ul>
      )}
      {(form === "new" || opened) && (
        <EntryDialog name={name} archive={archive} entry={opened} onClose={() => open(undefined)} />
      )}
    </Card>
  );
}

interface LineProps {
  entry: Entry;
  onEdit: () => void;
}

function Line({ entry, onEdit }: LineProps): JSX.Element {
  const { t } = useTranslation("archive");
  const { organization, level, number, description } = entry;
  const beside = [organization, level, number, description].filter(Boolean).join(" · ");
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <b>{entry.title}</b>
        {beside && <span>{beside}</span>}
      </div>
      <span className="num">{span(entry, t("now"))}</span>
      <Button size="small" look="plain" onClick={onEdit}>
        <Icon name="pencil" size={16} />
        <span className="sr">{t("editOf", { title: entry.title })}</span>
      </Button>
      {(entry.attachList ?? []).map((file) => (
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
