import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFPageProxy,
  RenderingCancelledException,
  TextLayer,
} from "pdfjs-dist/legacy/build/pdf.mjs";
// Built like all else, for our floor; what the floor lacks the legacy form brings itself.
import worker from "pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url";

declare global {
  interface ImportMetaEnv {
    /** Where pdf.js finds character maps, fonts and decoders (pdf-files.ts). */
    readonly PDF_FILES: string;
  }
}

GlobalWorkerOptions.workerSrc = worker;
const FILES = import.meta.env.PDF_FILES;
/** More points to a pixel than this are not seen, but paid for. */
const FINEST = 2;

/** Begins to read a document, a part at a time; nothing in it is run. */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return getDocument({
    url,
    cMapUrl: `${FILES}cmaps/`,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    wasmUrl: `${FILES}wasm/`,
    // Our policy lets no page compile machine code; the decoders in JavaScript do the same.
    useWasm: false,
    // Fetches what is looked at.
    disableAutoFetch: true,
  });
}

/** Draws a page, with its words above to be chosen and read out; the answer takes it back. */
export function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  words: HTMLElement,
  scale: number,
): () => void {
  const density = Math.min(devicePixelRatio, FINEST);
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  words.replaceChildren();
  const drawing = page.render({ canvas, viewport: page.getViewport({ scale: scale * density }) });
  const text = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport,
  });
  void drawing.promise.catch(ignoreCancelled);
  void text.render().catch(() => undefined);
  return () => {
    drawing.cancel();
    text.cancel();
  };
}

function ignoreCancelled(cause: unknown): void {
  if (!(cause instanceof RenderingCancelledException)) throw cause;
}
