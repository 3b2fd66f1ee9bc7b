import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon";
import styles from "./pagination.module.css";

interface PaginationProps {
  /** Counts from 0, as on the wire. */
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}

/** The first, the last, and those around the current page; a gap stands as undefined. */
export function visiblePages(page: number, totalPages: number): (number | undefined)[] {
  const near = [page - 1, page, page + 1].filter(
    (candidate) => candidate > 0 && candidate < totalPages - 1,
  );
  const pages = [...new Set([0, ...near, totalPages - 1])];
  return pages.flatMap((current, index) => {
    const previous = pages[index - 1];
    return previous !== undefined && current - previous > 1 ? [undefined, current] : [current];
  });
}

export function Pagination({ page, totalPages, onChange }: PaginationProps): JSX.Element | null {
  const { t } = useTranslation("kit");
  if (totalPages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={t("pagination")}>
      <button
        type="button"
        aria-label={t("previousPage")}
        disabled={page === 0}
        onClick={() => onChange(page - 1)}
      >
        <Icon name="chevronLeft" size={16} />
      </button>
      {visiblePages(page, totalPages).map((number, index, all) =>
        number === undefined ? (
          <span key={`after ${all[index - 1]}`}>…</span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={t("page", { page: number + 1 })}
            aria-current={number === page ? "page" : undefined}
            onClick={() => onChange(number)}
          >
            {number + 1}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={t("nextPage")}
        disabled={page >= totalPages - 1}
        onClick={() => onChange(page + 1)}
      >
        <Icon name="chevronRight" size={16} />
      </button>
    </nav>
  );
}
