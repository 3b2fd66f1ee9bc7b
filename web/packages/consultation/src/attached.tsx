import type { ConsultationMessage } from "@zhegui/client";
import { fileSize, PreviewDialog, useSaving } from "@zhegui/files";
import { Icon } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./thread.module.css";

type SentFile = ConsultationMessage["fileList"][number];

interface FileProps {
  file: SentFile;
  /** Gives an address for this moment. */
  address: () => Promise<string>;
}

function Picture({ file, address }: FileProps): JSX.Element {
  const { t } = useTranslation("consultation");
  const [isOpen, setOpen] = useState(false);
  // Each reading of the list gives another address: the picture would be fetched anew.
  const [shown] = useState(file.url);
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={t("file.look", { name: file.name })}
        onClick={() => setOpen(true)}
      >
        <img src={shown} alt={file.name} />
      </button>
      {isOpen && (
        <PreviewDialog
          file={file}
          address={address}
          download={address}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Document({ file: { name, size }, address }: FileProps): JSX.Element {
  const saving = useSaving();
  return (
    <button
      type="button"
      className={styles.document}
      aria-busy={saving.isPending}
      onClick={() => saving.mutate(address)}
    >
      <Icon name="document" size={18} />
      <span>{name}</span>
      <small className="num">{fileSize(size)}</small>
    </button>
  );
}

interface AttachedProps {
  files: readonly SentFile[];
  addressOf: (file: string) => Promise<string>;
}

/** The pictures and files of a message. */
export function Attached({ files, addressOf }: AttachedProps): JSX.Element {
  return (
    <ul className={styles.files}>
      {files.map((file) => {
        const Shown = file.mediaType.startsWith("image/") ? Picture : Document;
        return (
          <li key={file.sid}>
            <Shown file={file} address={() => addressOf(file.sid)} />
          </li>
        );
      })}
    </ul>
  );
}
