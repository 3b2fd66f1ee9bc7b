import type { Attachment } from "@zhegui/client";
import { Button, Icon } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { isShown, PreviewDialog } from "./preview-dialog";
import { type Address, addressOf, useSaving } from "./saving";

interface PreviewButtonProps {
  file: Attachment;
  /** Gives the address it is kept from; absent where it may only be looked at. */
  download?: Address | undefined;
  /** It is open at first, at this page. */
  opensAt?: number | undefined;
}

/** Opens the preview; absent for a file that a browser cannot show. */
export function PreviewButton({ file, download, opensAt }: PreviewButtonProps): JSX.Element | null {
  const { t } = useTranslation("files");
  const [isOpen, setOpen] = useState(opensAt !== undefined);
  if (!isShown(file.mediaType)) return null;
  return (
    <>
      <Button
        size="small"
        aria-label={t("preview.of", { name: file.name })}
        onClick={() => setOpen(true)}
      >
        <Icon name="eye" size={18} />
        {t("preview.open")}
      </Button>
      {isOpen && (
        <PreviewDialog
          file={file}
          address={() => addressOf(file.sid)}
          download={download}
          page={opensAt}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface DownloadButtonProps {
  name: string;
  address: Address;
}

/** Lets the browser keep a file. */
export function DownloadButton({ name, address }: DownloadButtonProps): JSX.Element {
  const { t } = useTranslation("files");
  const saving = useSaving();
  return (
    <Button
      size="small"
      busy={saving.isPending}
      aria-label={t("downloadOf", { name })}
      onClick={() => saving.mutate(address)}
    >
      <Icon name="download" size={18} />
      {t("download")}
    </Button>
  );
}
