import type { FigureView } from "@zhegui/client";
import { Dialog, Icon } from "@zhegui/kit";
import { type JSX, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./figure.module.css";

interface FiguresProps {
  figures: readonly FigureView[];
  position: number;
}

export function Figures({ figures, position }: FiguresProps): JSX.Element {
  return (
    <div className={styles.list}>
      {figures.map((figure, index) => (
        <FigureCard key={figure.url} figure={figure} position={position} index={index + 1} />
      ))}
    </div>
  );
}

interface FigureCardProps {
  figure: FigureView;
  position: number;
  index: number;
}

/** A figure of a question; a press shows it as large as the window allows. */
function FigureCard({ figure, position, index }: FigureCardProps): JSX.Element {
  const { t } = useTranslation("sitting");
  const [large, setLarge] = useState(false);
  const title = useId();
  const name = t("question.figure", { position, index });
  return (
    <figure className={styles.figure}>
      <button type="button" onClick={() => setLarge(true)}>
        <Picture figure={figure} name={name} />
        <span className={styles.enlarge}>
          <Icon name="expand" size={16} />
          {t("question.enlarge")}
        </span>
      </button>
      {large && (
        <Dialog labelledBy={title} className={styles.dialog} onClose={() => setLarge(false)}>
          <h2 id={title}>{name}</h2>
          <div className={styles.large}>
            <Picture figure={figure} name={name} />
          </div>
        </Dialog>
      )}
    </figure>
  );
}

/** Tries again when the network is back: a question without its figure cannot be answered. */
function Picture({ figure, name }: { figure: FigureView; name: string }): JSX.Element {
  const { t } = useTranslation("sitting");
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!failed) return;
    const retry = () => setFailed(false);
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [failed]);
  if (failed) return <span className={styles.failed}>{t("question.figureFailed")}</span>;
  return (
    <img
      src={figure.url}
      alt={name}
      width={figure.width}
      height={figure.height}
      onError={() => setFailed(true)}
    />
  );
}
