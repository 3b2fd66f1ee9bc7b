import { ErrorState } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./picture-view.module.css";
import { PreviewTools } from "./preview-tools";
import { tellIfExpired } from "./saving";
import { useZoom } from "./use-zoom";

interface PictureViewProps {
  url: string;
  name: string;
  onRetry: () => void;
}

/** A picture, whole or nearer. */
export function PictureView({ url, name, onRetry }: PictureViewProps): JSX.Element {
  const { t } = useTranslation("files");
  const zoom = useZoom();
  const [failed, setFailed] = useState(false);
  if (failed) return <ErrorState message={t("preview.failed")} onRetry={onRetry} />;
  const side = `${zoom.factor * 100}%`;
  return (
    <>
      <section
        className={styles.room}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        aria-label={name}
      >
        <img
          src={url}
          alt={name}
          style={{ width: side, height: side }}
          onError={() => {
            setFailed(true);
            void tellIfExpired(url);
          }}
        />
      </section>
      <PreviewTools zoom={zoom} />
    </>
  );
}
