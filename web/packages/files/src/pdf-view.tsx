import { ErrorState, Skeleton } from "@zhegui/kit";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { type JSX, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PdfPage } from "./pdf-page";
import styles from "./pdf-view.module.css";
import { PreviewTools } from "./preview-tools";
import { tellIfExpired } from "./saving";
import { usePdf } from "./use-pdf";
import { useScrolled } from "./use-scrolled";
import { useZoom } from "./use-zoom";

/** Beyond this a page is not made wider to fill its room. */
const WIDEST = 1.6;
const SIDES = 32;

interface PagesProps {
  pdf: PDFDocumentProxy;
  first: PDFPageProxy;
  name: string;
  /** Where one begins to read. */
  start: number;
  onLost: () => void;
}

/** The width that there is for a page. */
function useRoom(element: HTMLElement | null): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = (): void => setRoom(element.clientWidth - SIDES);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

function Pages({ pdf, first, name, start, onLost }: PagesProps): JSX.Element {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const zoom = useZoom();
  const room = useRoom(scroller);
  const fit = Math.min(WIDEST, room / first.getViewport({ scale: 1 }).width);
  const scale = fit * zoom.factor;
  const { page, goTo } = useScrolled(scroller);
  const share = useRef(0);

  useEffect(() => scroller?.focus(), [scroller]);
  const hasRoom = room > 0;
  useEffect(() => {
    if (hasRoom) goTo(start);
  }, [hasRoom, goTo, start]);
  // Where one reads stays in sight when pages grow.
  useLayoutEffect(() => {
    if (scroller && scale > 0) scroller.scrollTop = share.current * scroller.scrollHeight;
  }, [scroller, scale]);

  return (
    <>
      <section
        ref={setScroller}
        className={styles.pages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        aria-label={name}
        onScroll={({ currentTarget }) => {
          share.current = currentTarget.scrollTop / currentTarget.scrollHeight;
        }}
      >
        {hasRoom &&
          Array.from({ length: pdf.numPages }, (_, at) => at + 1).map((number) => (
            <PdfPage key={number} {...{ pdf, number, first, scale, onLost }} />
          ))}
      </section>
      <PreviewTools zoom={zoom} pages={{ page, all: pdf.numPages, goTo }} />
    </>
  );
}

interface PdfViewProps {
  url: string;
  name: string;
  /** The page that is shown first; counts from 1. */
  page: number;
  onRetry: () => void;
}

/** A document, page below page. */
export function PdfView({ url, name, page, onRetry }: PdfViewProps): JSX.Element {
  const { t } = useTranslation("files");
  const { opened, hasFailed } = usePdf(url);
  const onLost = useCallback(() => void tellIfExpired(url), [url]);
  if (hasFailed) return <ErrorState message={t("preview.failed")} onRetry={onRetry} />;
  if (opened) return <Pages {...opened} name={name} start={page} onLost={onLost} />;
  return (
    <div className={styles.opening}>
      <Skeleton height="100%" radius={4} />
    </div>
  );
}
