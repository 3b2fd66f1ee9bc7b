import { type JSX, useEffect, useRef } from "react";
import { classNames } from "./class-names";
import styles from "./prose.module.css";

interface ProseProps {
  /** HTML of the server, which made it of Markdown and passed it through its allow list. */
  html: string;
  className?: string | undefined;
}

/** The look of an author's text, for the place where it is written. */
export const proseClass = styles.prose ?? "";

/** A text of an author: headings, lists, tables, quotations, pictures and formulas. */
export function Prose({ html, className }: ProseProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!html.includes('class="math')) return;
    let isGone = false;
    void import("./formula").then(({ setFormulas }) => {
      if (!isGone && place.current) setFormulas(place.current);
    });
    return () => {
      isGone = true;
    };
  }, [html]);
  return (
    <div
      ref={place}
      className={classNames(styles.prose, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
