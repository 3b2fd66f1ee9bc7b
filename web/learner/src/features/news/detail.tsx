import { type News, type NewsLink, newsDetail, newsNeighbours, read } from "@zhegui/client";
import {
  Cited,
  dateAndTime,
  FailedPage,
  useFavorite,
  useLoaded,
  usePageTitle,
} from "@zhegui/domain";
import { Card, FavoriteButton, Icon, Prose, Skeleton, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import styles from "./news.module.css";

function Article({ news }: { news: News }): JSX.Element {
  const { t } = useTranslation("news");
  return (
    <Card as="article" className={styles.article}>
      <h1>{news.title}</h1>
      <div className={styles.under}>
        <p className={styles.facts}>
          <Tag tone="neutral">{t(`categories.${news.category}`)}</Tag>
          <span>{t("source", { source: news.source })}</span>
          {news.publishedAt && (
            <time className="num" dateTime={news.publishedAt}>
              {t("published", { date: dateAndTime(news.publishedAt) })}
            </time>
          )}
        </p>
        <FavoriteButton {...useFavorite("news", news.sid)} />
      </div>
      {news.coverUrl && <img className={styles.cover} src={news.coverUrl} alt="" />}
      <p className={styles.lead}>{news.summary}</p>
      <Cited html={news.bodyHtml}>
        <Prose html={news.bodyHtml} />
      </Cited>
    </Card>
  );
}

function ArticleSkeleton(): JSX.Element {
  return (
    <Card className={styles.article} aria-busy="true">
      <Skeleton width="70%" height={36} />
      <Skeleton width="40%" />
      <Skeleton height="60dvh" />
    </Card>
  );
}

interface NeighbourProps {
  /** Undefined while it is not known. */
  link: NewsLink | null | undefined;
  side: "earlier" | "later";
}

function Neighbour({ link, side }: NeighbourProps): JSX.Element {
  const { t } = useTranslation("news");
  return (
    <li className={styles[side]}>
      <span>{t(side)}</span>
      {link && <Link to={`/dynamic-detail/${link.sid}`}>{link.title}</Link>}
      {link === null && <i>{t("none")}</i>}
    </li>
  );
}

/** None at all where they could not be asked for: that there is none would not be true. */
function Neighbours({ sid }: { sid: string }): JSX.Element | null {
  const { t } = useTranslation("news");
  const { data, error } = useLoaded(read(newsNeighbours, { body: { sid } }));
  if (error) return null;
  return (
    <nav aria-label={t("neighbours")}>
      <ul className={styles.neighbours}>
        <Neighbour side="earlier" link={data?.data.earlier} />
        <Neighbour side="later" link={data?.data.later} />
      </ul>
    </nav>
  );
}

/** One piece of news, and what was published before and after it. */
export function Page(): JSX.Element {
  const { t } = useTranslation("news");
  const { t: common } = useTranslation();
  const { id = "" } = useParams();
  const { data, error, refetch } = useLoaded(read(newsDetail, { body: { sid: id } }));
  const missing = {
    title: t("missing"),
    text: t("missingText"),
    to: "/dynamic",
    action: t("back"),
  };
  usePageTitle(data?.data.title ?? common("title.newsDetail"));
  return (
    <div className={`wrap ${styles.page} ${styles.narrow}`}>
      <nav aria-label={t("breadcrumb")} className={styles.breadcrumb}>
        <Link to="/dynamic">
          <Icon name="chevronLeft" size={16} />
          {t("title")}
        </Link>
      </nav>
      {error && <FailedPage cause={error} retry={refetch} missing={missing} />}
      {!error && !data && <ArticleSkeleton />}
      {data && (
        <>
          <Article news={data.data} />
          <Neighbours sid={id} />
        </>
      )}
    </div>
  );
}
