import type { Found, Suggestion } from "@zhegui/client";
import { date } from "@zhegui/domain";
import { Empty, Skeleton, Tag } from "@zhegui/kit";
import { Marked, wordsOf } from "@zhegui/search";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { addressOf, writeAsked } from "./address";
import styles from "./search.module.css";

const TONES = {
  all: "neutral",
  course: "primary",
  subject: "neutral",
  material: "ok",
  news: "slate",
} as const;

export function FoundRow({ found }: { found: Found }): JSX.Element {
  const { t } = useTranslation("search");
  return (
    <li className={styles.row}>
      <h2>
        <Tag tone={TONES[found.type]}>{t(`type.${found.type}`)}</Tag>
        <Link to={addressOf(found.type, found.sid, wordsOf(found.title))}>
          <Marked segments={found.title} />
        </Link>
      </h2>
      <p>
        <Marked segments={found.excerpt} />
      </p>
      <p className={`num ${styles.facts}`}>
        {found.price !== null && (
          <span>{found.price === 0 ? t("free") : t("price", { price: found.price })}</span>
        )}
        {found.publishedAt && <span>{date(found.publishedAt)}</span>}
      </p>
    </li>
  );
}

export function RowSkeleton(): JSX.Element {
  return (
    <li className={styles.row}>
      <Skeleton width="40%" height={26} />
      <p>
        <Skeleton width="90%" />
      </p>
      <Skeleton width="15%" />
    </li>
  );
}

interface NothingProps {
  keyword: string;
  suggestions: readonly Suggestion[];
}

/** Nothing matched: what was probably meant, each of which finds something. */
export function Nothing({ keyword, suggestions }: NothingProps): JSX.Element {
  const { t } = useTranslation("search");
  const terms = [...new Set(suggestions.map(({ term }) => term))];
  return (
    <Empty
      title={t("empty", { keyword })}
      text={t("emptyText")}
      action={
        terms.length > 0 && (
          <div className={styles.meant}>
            <span>{t("meant")}</span>
            {terms.map((term) => (
              <Link
                key={term}
                to={`/synthesis-search?${writeAsked({ keyword: term, type: "all", page: 0 })}`}
              >
                {term}
              </Link>
            ))}
          </div>
        )
      }
    />
  );
}
