import type { AnswerCitation } from "@zhegui/client";
import { Icon } from "@zhegui/kit";
import type { JSX, MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import styles from "./answer.module.css";
import { citedName } from "./cited-name";

export interface Ways {
  /** The lesson that is open, of which one need not be told its name. */
  lesson: string | null;
  go: (path: string) => void;
}

/** Leads within the site; whoever wants another tab gets one. */
export function led(event: MouseEvent, go: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go();
}

interface CitationsProps extends Ways {
  citations: AnswerCitation[];
  /** Which was followed last. */
  current: number | undefined;
  onFollow: (citation: AnswerCitation) => void;
}

/** Where it is written: each leads to its place. */
export function Citations({
  citations,
  current,
  lesson,
  onFollow,
}: Omit<CitationsProps, "go">): JSX.Element {
  const { t } = useTranslation("assistant");
  return (
    <ul className={styles.citations} aria-label={t("cited.list")}>
      {citations.map((citation) => {
        const { number, path, quote } = citation;
        const isFilm = path.includes("?at=");
        return (
          <li key={number}>
            <a
              href={path}
              target="_top"
              className={styles.citation}
              aria-current={current === number ? "location" : undefined}
              onClick={(event) => led(event, () => onFollow(citation))}
            >
              <span className={styles.kind} data-film={isFilm}>
                <Icon name={isFilm ? "play" : "document"} />
              </span>
              <b>
                <span className={`num ${styles.number}`}>{number}</span>
                {citedName(citation, lesson, t)}
              </b>
              {quote && <span className={styles.quote}>{t("quote", { quote })}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
