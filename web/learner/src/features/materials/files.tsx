import { type Attachment, downloadMaterial } from "@zhegui/client";
import { openLogin, useSession } from "@zhegui/domain";
import { DownloadButton, PreviewButton } from "@zhegui/files";
import { Button, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./materials.module.css";

interface FileActionsProps {
  /** The sid of the material. */
  material: string;
  file: Attachment;
  /** The page at which it is open at first. */
  opensAt?: number | undefined;
}

/** A file of a material, and what may be done with it; each user who keeps it is counted. */
export function FileActions({ material, file, opensAt }: FileActionsProps): JSX.Element {
  const { t } = useTranslation("materials");
  const user = useSession((session) => session.user);
  const address = async (): Promise<string> => {
    const { data } = await downloadMaterial({ body: { sid: material, file: { sid: file.sid } } });
    return data.data.url;
  };
  return (
    <div className={styles.actions}>
      <PreviewButton file={file} download={user ? address : undefined} opensAt={opensAt} />
      {user ? (
        <DownloadButton name={file.name} address={address} />
      ) : (
        <Button
          size="small"
          aria-label={`${t("login")}: ${file.name}`}
          onClick={() => openLogin("login")}
        >
          <Icon name="download" size={18} />
          {t("login")}
        </Button>
      )}
    </div>
  );
}
