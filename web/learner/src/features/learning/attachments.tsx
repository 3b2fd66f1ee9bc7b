import type { Lesson } from "@zhegui/client";
import { addressOf, DownloadButton, fileSize, PreviewButton } from "@zhegui/files";
import { Card, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./attachments.module.css";

/** The files that go with a lesson, to look at here and to take along. */
export function Attachments({ lesson }: { lesson: Lesson }): JSX.Element | null {
  const { t } = useTranslation("learning");
  const files = lesson.attachList ?? [];
  if (files.length === 0) return null;
  return (
    <Card as="section" className={styles.attachments} aria-label={t("attachments")}>
      <h2>
        <Icon name="paperclip" />
        {t("attachments")}
      </h2>
      <ul>
        {files.map((file) => {
          const address = () => addressOf(file.sid);
          return (
            <li key={file.sid}>
              <span className={styles.mark}>
                <Icon name="document" />
              </span>
              <p>
                <b>{file.name}</b>
                <span className="num">{fileSize(file.size)}</span>
              </p>
              <div className={styles.actions}>
                <PreviewButton file={file} download={address} />
                <DownloadButton name={file.name} address={address} />
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
