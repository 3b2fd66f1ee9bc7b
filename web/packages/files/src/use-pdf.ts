import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { openPdf } from "./pdf";
import { tellIfExpired } from "./saving";

interface Opened {
  pdf: PDFDocumentProxy;
  /** Its first page: the others are taken to be as large until they are seen. */
  first: PDFPageProxy;
}

/** Opens a document at an address, and closes it when it is left. */
export function usePdf(url: string): { opened: Opened | undefined; hasFailed: boolean } {
  const [opened, setOpened] = useState<Opened>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const task = openPdf(url);
    let left = false;
    const open = async (): Promise<void> => {
      const pdf = await task.promise;
      const first = await pdf.getPage(1);
      if (!left) setOpened({ pdf, first });
    };
    open().catch(() => {
      if (left) return;
      setFailed(true);
      void tellIfExpired(url);
    });
    return () => {
      left = true;
      void task.destroy();
    };
  }, [url]);
  return { opened, hasFailed };
}
