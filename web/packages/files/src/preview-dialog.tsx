import { describeFailure, lazily, useLoaded } from "@zhegui/domain";
import { Button, Dialog, ErrorState, Icon } from "@zhegui/kit";
import { type JSX, Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import { PictureView } from "./picture-view";
import styles from "./preview-dialog.module.css";
import { type Address, useSaving } from "./saving";

const PdfView = lazily(async () => (await import("./pdf-view")).PdfView);

interface Previewed {
  sid: string;
  name: string;
  mediaType: string;
}

/** Whether a file of this type can be looked at here. */
export function isShown(mediaType: string): boolean {
  return mediaType === "application/pdf" || /^image\/(png|jpeg|webp|gif)$/.test(mediaType);
}

function Opening(): JSX.Element {
  const { t } = useTranslation("files");
  return (
    <p className={styles.opening} role="status">
      {t("preview.opening")}
    </p>
  );
}

interface ViewProps {
  file: Previewed;
  address: Address;
  page: number;
}

function View({ file, address, page }: ViewProps): JSX.Element {
  const { data, dataUpdatedAt, error, refetch } = useLoaded({
    queryKey: ["preview", file.sid],
    queryFn: address,
    // An address serves for a while only, so each opening asks for its own.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const retry = (): void => void refetch();
  if (error) return <ErrorState message={describeFailure(error).title} onRetry={retry} />;
  if (!data) return <Opening />;
  const given = { url: data, name: file.name, onRetry: retry };
  return (
    <Suspense fallback={<Opening />}>
      {/* Addresses of one second are alike; trying again opens anew all the same. */}
      {file.mediaType === "application/pdf" ? (
        <PdfView key={dataUpdatedAt} {...given} page={page} />
      ) : (
        <PictureView key={dataUpdatedAt} {...given} />
      )}
    </Suspense>
  );
}

interface PreviewDialogProps {
  file: Previewed;
  /** Where the file is looked at. */
  address: Address;
  /** Where the file is kept from; absent where it may only be looked at. */
  download?: Address | undefined;
  /** Of a document the page that is shown first; counts from 1. */
  page?: number | undefined;
  onClose: () => void;
}

/** Looks at a PDF or a picture without leaving the page. */
export function PreviewDialog({
  file,
  address,
  download,
  page = 1,
  onClose,
}: PreviewDialogProps): JSX.Element {
  const { t } = useTranslation("files");
  const heading = useId();
  const saving = useSaving();
  return (
    <Dialog labelledBy={heading} className={styles.preview} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={heading}>{file.name}</h2>
        {download && (
          <Button size="small" busy={saving.isPending} onClick={() => saving.mutate(download)}>
            <Icon name="download" size={18} />
            {t("download")}
          </Button>
        )}
      </header>
      <div className={styles.body}>
        <View file={file} address={address} page={page} />
      </div>
    </Dialog>
  );
}
