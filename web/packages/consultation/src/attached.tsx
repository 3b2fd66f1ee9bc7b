import type { ConsultationMessage } from "@zhegui/client";
import { fileSize, PreviewDialog } from "@zhegui/files";
import { Icon } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./thread.module.css";

type SentFile = ConsultationMessage["fileList"][number];

function Picture({ file }: { file: SentFile }): JSX.Element {
  const { t } = useTranslation("consultation");
  const [isOpen, setOpen] = useState(false);
  const address = async (): Promise<string> => file.url;
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={t("file.look", { name: file.name })}
        onClick={() => setOpen(true)}
      >
        <img src={file.url} alt={file.name} loading="lazy" />
      </button>
      {isOpen && (
        <PreviewDialog
          file={{ ...file, mediaType: file.mimeType }}
          address={address}
          download={address}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Document({ file: { name, size, url } }: { file: SentFile }): JSX.Element {
  return (
    <a className={styles.document} href={`${url}&download=true`} download={name}>
      <Icon name="document" size={18} />
      <span>{name}</span>
      <small className="num">{fileSize(size)}</small>
    </a>
  );
}

/** The pictures and files of a message. */
export function Attached({ files }: { files: readonly SentFile[] }): JSX.Element {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.sid}>
          {file.mimeType.startsWith("image/") ? <Picture file={file} /> : <Document file={file} />}
        </li>
      ))}
    </ul>
  );
}
