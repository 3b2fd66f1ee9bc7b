import { useMutation } from "@tanstack/react-query";
import { type Attachment, downloadMaterialMutation, fileAddressMutation } from "@zhegui/client";
import { openLogin, useSession } from "@zhegui/domain";
import { Button, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./materials.module.css";

const SHOWN = ["application/pdf", "image/png", "image/jpeg", "image/webp", "image/gif"];

/** Looks at a file in a window of its own, at an address made for this press. */
function Preview({ file }: { file: Attachment }): JSX.Element {
  const { t } = useTranslation("materials");
  const preview = useMutation(fileAddressMutation());
  const open = (): void => {
    // Opened at the press, because a browser stops windows that open later.
    const shown = window.open("", "_blank");
    preview.mutate(
      { body: { sid: file.sid } },
      {
        onSuccess: ({ data }) => shown?.location.assign(data.url),
        onError: () => shown?.close(),
      },
    );
  };
  return (
    <Button
      size="small"
      busy={preview.isPending}
      aria-label={t("previewOf", { name: file.name })}
      onClick={open}
    >
      <Icon name="eye" size={18} />
      {t("preview")}
    </Button>
  );
}

interface FileProps {
  /** The sid of the material. */
  material: string;
  file: Attachment;
}

function Download({ material, file }: FileProps): JSX.Element {
  const { t } = useTranslation("materials");
  const user = useSession((session) => session.user);
  const download = useMutation({
    ...downloadMaterialMutation(),
    onSuccess: ({ data }) => location.assign(`${data.url}&download=true`),
  });
  const label = t("downloadOf", { name: file.name });
  if (!user) {
    return (
      <Button
        size="small"
        aria-label={`${t("login")}: ${file.name}`}
        onClick={() => openLogin("login")}
      >
        <Icon name="download" size={18} />
        {t("login")}
      </Button>
    );
  }
  return (
    <Button
      size="small"
      busy={download.isPending}
      aria-label={label}
      onClick={() => download.mutate({ body: { sid: material, file: { sid: file.sid } } })}
    >
      <Icon name="download" size={18} />
      {t("download")}
    </Button>
  );
}

/** A file of a material, and what may be done with it. */
export function FileActions({ material, file }: FileProps): JSX.Element {
  return (
    <div className={styles.actions}>
      {SHOWN.includes(file.mediaType) && <Preview file={file} />}
      <Download material={material} file={file} />
    </div>
  );
}
