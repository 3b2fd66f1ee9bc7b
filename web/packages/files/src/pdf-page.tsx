import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { type JSX, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { drawPage } from "./pdf";
import styles from "./pdf-view.module.css";

/** Pages are drawn before they come into sight, and forgotten when they are this far from it. */
const MARGIN = "800px";

/** Whether an element is in sight, or soon will be. */
function useInSight(element: HTMLElement | null): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element) return;
    const root = element.parentElement;
    const observer = new IntersectionObserver(
      // A busy browser tells of several changes at once, the newest last.
      (entries) => setInSight(entries.at(-1)?.isIntersecting ?? false),
      { root, rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return inSight;
}

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** Gives the page's size until the page itself is here. */
  first: PDFPageProxy;
  scale: number;
  /** It could not be fetched. */
  onLost: () => void;
}

/** One page in its size, drawn while it is in sight. */
export function PdfPage({ pdf, number, first, scale, onLost }: PdfPageProps): JSX.Element {
  const { t } = useTranslation("files");
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [page, setPage] = useState<PDFPageProxy>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const inSight = useInSight(frame);
  const { width, height } = (page ?? first).getViewport({ scale });

  useEffect(() => {
    if (!inSight || page) return;
    pdf.getPage(number).then(setPage, onLost);
  }, [inSight, page, pdf, number, onLost]);

  useEffect(() => {
    if (!inSight || !page || !canvas.current || !words.current) return;
    return drawPage(page, canvas.current, words.current, scale);
  }, [inSight, page, scale]);

  return (
    <section
      ref={setFrame}
      className={styles.page}
      style={{ width, height, ["--total-scale-factor" as string]: scale }}
      aria-label={t("preview.page", { page: number })}
    >
      {inSight && <canvas ref={canvas} />}
      <div ref={words} className={styles.words} hidden={!inSight} />
    </section>
  );
}
