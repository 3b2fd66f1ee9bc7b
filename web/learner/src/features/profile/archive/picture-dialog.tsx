import { lookAtPicture } from "@zhegui/client";
import { Failed, useLoaded } from "@zhegui/domain";
import { Dialog, Skeleton } from "@zhegui/kit";
import { type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./archive.module.css";

interface PictureDialogProps {
  sid: string;
  title: string;
  onClose: () => void;
}

/** A picture as it is opened for this look; it is kept nowhere afterwards. */
export function PictureDialog({ sid, title, onClose }: PictureDialogProps): JSX.Element {
  const { t } = useTranslation("archive");
  const heading = useId();
  const { data, error, refetch } = useLoaded({
    queryKey: ["lookAtPicture", sid],
    queryFn: async () => (await lookAtPicture({ body: { sid }, throwOnError: true })).data.data,
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Dialog labelledBy={heading} onClose={onClose}>
      <div className={styles.picture}>
        <h2 id={heading}>{title}</h2>
        <p>{t("watermark")}</p>
        {data && <img src={`data:${data.mediaType};base64,${data.data}`} alt={title} />}
        {!data && !error && <Skeleton height={240} radius={10} />}
        {error && <Failed cause={error} retry={refetch} />}
      </div>
    </Dialog>
  );
}
