import type { Attachment, Voucher } from "@zhegui/client";
import { dateAndTime, describeFailure, useLoaded } from "@zhegui/domain";
import { addressOf, PreviewDialog, tellIfExpired, useSaving } from "@zhegui/files";
import { Button, Card, ErrorState, Icon, Skeleton } from "@zhegui/kit";
import { type JSX, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./review.module.css";

const QUARTER = 90;

interface PictureProps {
  file: Attachment;
  turned: number;
  onOpen: () => void;
}

/** One picture as wide as its room; a document is opened beside. */
function Picture({ file, turned, onOpen }: PictureProps): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const { data, error, refetch } = useLoaded({
    queryKey: ["preview", file.sid],
    queryFn: () => addressOf(file.sid),
    // An address serves for a while only, so each opening asks for its own.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (file.mediaType === "application/pdf") {
    return (
      <Button onClick={onOpen}>
        <Icon name="document" size={18} />
        {t("review.openPdf", { name: file.name })}
      </Button>
    );
  }
  if (error) return <ErrorState message={describeFailure(error).title} onRetry={refetch} />;
  if (!data) return <Skeleton height={360} radius={10} />;
  return (
    <img
      src={data}
      alt={t("review.picture", { name: file.name })}
      style={{ rotate: `${turned}deg` }}
      onError={() => void tellIfExpired(data)}
    />
  );
}

interface PicturesProps {
  voucher: Voucher;
  /** What else is known of the pictures. */
  children?: ReactNode;
}

/** The pictures of a voucher: nearer, turned, kept, one after the other. */
export function Pictures({ voucher, children }: PicturesProps): JSX.Element | null {
  const { t } = useTranslation("adminCommerce");
  const [at, go] = useState(0);
  const [turned, turn] = useState(0);
  const [isNear, look] = useState(false);
  const saving = useSaving();
  const files = voucher.attachList ?? [];
  const file = files[at] ?? files[0];
  if (!file) return null;
  const tools = [
    { name: "zoom", icon: "expand", act: () => look(true) },
    { name: "turn", icon: "refresh", act: () => turn(turned + QUARTER) },
    { name: "keep", icon: "download", act: () => saving.mutate(() => addressOf(file.sid)) },
  ] as const;
  return (
    <Card as="section" className={styles.pictures} aria-label={t("review.pictures")}>
      <div className={styles.pictureHead}>
        <span>
          {t("review.place", { at: at + 1, all: files.length })}{" "}
          {t("review.uploaded", { time: dateAndTime(voucher.createdAt) })}
        </span>
        <span className={styles.tools}>
          {tools.map(({ name, icon, act }) => (
            <button key={name} type="button" aria-label={t(`review.${name}`)} onClick={act}>
              <Icon name={icon} size={18} />
            </button>
          ))}
        </span>
      </div>
      <div className={styles.room}>
        <Picture key={file.sid} file={file} turned={turned} onOpen={() => look(true)} />
      </div>
      <div className={styles.pictureFoot}>
        {files.length > 1 && (
          <span className={styles.thumbs}>
            {files.map(({ sid }, place) => (
              <button
                key={sid}
                type="button"
                aria-pressed={place === at}
                aria-label={t("review.choose", { number: place + 1 })}
                onClick={() => {
                  go(place);
                  turn(0);
                }}
              >
                {place + 1}
              </button>
            ))}
          </span>
        )}
        {children}
      </div>
      {isNear && (
        <PreviewDialog
          file={file}
          address={() => addressOf(file.sid)}
          download={() => addressOf(file.sid)}
          onClose={() => look(false)}
        />
      )}
    </Card>
  );
}
