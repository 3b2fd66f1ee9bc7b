import { courseList, type Found, read, type Suggestion } from "@zhegui/client";
import { date, timeWindow, useLoaded, wholeMinutes } from "@zhegui/domain";
import { CourseCover, Empty, Icon, type IconName, Skeleton, Tag } from "@zhegui/kit";
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
  lesson: "primary",
  examination: "warn",
  material: "ok",
  news: "slate",
} as const;

const ICONS = {
  lesson: "play",
  examination: "clipboard",
  material: "document",
  news: "list",
} as const satisfies Partial<Record<Found["type"], IconName>>;

/** What was found, in a picture: a course's own, or its kind. */
function Mark({ found }: { found: Found }): JSX.Element {
  const { type, cover } = found;
  if (type === "course" || type === "subject" || type === "all") {
    return (
      <CourseCover
        className={styles.mark}
        title={wordsOf(found.title)}
        category=""
        pattern={cover ?? ""}
        bare
      />
    );
  }
  return (
    <span className={styles.mark} data-type={type}>
      <Icon name={ICONS[type]} size={26} />
    </span>
  );
}

/** How long it takes, what it costs, when it is open or was published. */
function useFacts({ seconds, price, publishedAt, startsAt, endsAt }: Found): string[] {
  const { t, i18n } = useTranslation("search");
  return [
    seconds !== null && t("minutes", { count: wholeMinutes(seconds) }),
    price !== null && (price === 0 ? t("free") : t("price", { price })),
    startsAt && endsAt && timeWindow(startsAt, endsAt, i18n.language),
    !startsAt && publishedAt && date(publishedAt),
  ].filter((fact) => typeof fact === "string");
}

export function FoundRow({ found }: { found: Found }): JSX.Element {
  const { t } = useTranslation("search");
  const facts = useFacts(found);
  return (
    <li className={styles.row}>
      <Mark found={found} />
      <div className={styles.what}>
        <h2>
          <Tag tone={TONES[found.type]}>{t(`type.${found.type}`)}</Tag>
          <Link to={addressOf(found.type, found.sid, wordsOf(found.title))}>
            <Marked segments={found.title} />
          </Link>
        </h2>
        {found.excerpt.length > 0 && (
          <p>
            <Marked segments={found.excerpt} />
          </p>
        )}
        <p className={`num ${styles.facts}`}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
    </li>
  );
}

export function RowSkeleton(): JSX.Element {
  return (
    <li className={styles.row}>
      <Skeleton width={112} height={70} radius={10} />
      <div className={styles.what}>
        <Skeleton width="40%" height={26} />
        <p>
          <Skeleton width="90%" />
        </p>
        <Skeleton width="15%" />
      </div>
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
  const meant = (
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
  );
  return (
    <>
      <Empty title={t("empty", { keyword })} text={t("emptyText")} />
      {terms.length > 0 ? meant : <Popular />}
    </>
  );
}

const MOST_POPULAR = 4;

/** What others study, where nothing was asked for, or nothing matched and nothing is near. */
export function Popular(): JSX.Element | null {
  const { t } = useTranslation("search");
  const { data } = useLoaded(
    read(courseList, {
      body: {
        size: MOST_POPULAR,
        orderList: [{ field: "learnerCount", direction: "desc" }],
      },
    }),
  );
  const courses = data?.data.content ?? [];
  if (courses.length === 0) return null;
  return (
    <div className={styles.meant}>
      <span>{t("popular")}</span>
      {courses.map(({ sid, title }) => (
        <Link key={sid} to={`/detail/course/${sid}`}>
          {title}
        </Link>
      ))}
    </div>
  );
}
