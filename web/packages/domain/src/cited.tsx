import type { JSX, ReactNode } from "react";
import { useAskedPart } from "./use-asked-part";

interface CitedProps {
  /** What `children` show. */
  html: string;
  children: ReactNode;
}

/** A text of which the address may name a paragraph, as citations do. */
export function Cited({ html, children }: CitedProps): JSX.Element {
  return <div ref={useAskedPart(html)}>{children}</div>;
}
