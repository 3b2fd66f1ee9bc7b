import type { News } from "@zhegui/client";
import { date } from "@zhegui/domain";
import { DateTile, Skeleton, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./news.module.css";

/** One piece of news in a list: its date first, the whole row leads to it. */
export function NewsRow({ news }: { news: News }): JSX.Element {
  const { t } = useTranslation("news");
  return (
    <li className={styles.row}>
      {news.publishedAt && <DateTile date={news.publishedAt} tone="neutral" />}
      <div>
        <h2>
          <Link to={`/dynamic-detail/${news.sid}`}>{news.title}</Link>
        </h2>
        <p className={styles.summary}>{news.summary}</p>
        <p className={styles.facts}>
          {news.isPinned && <Tag tone="warn">{t("pinned")}</Tag>}
          <Tag tone="neutral">{t(`categories.${news.category}`)}</Tag>
          <span>{news.source}</span>
          {news.publishedAt && <span className="num">{date(news.publishedAt)}</span>}
        </p>
      </div>
    </li>
  );
}

export function NewsRowSkeleton(): JSX.Element {
  return (
    <li className={styles.row}>
      <Skeleton width={52} height={56} radius={10} />
      <div>
        <Skeleton width="50%" height={28} />
        <p className={styles.summary}>
          <Skeleton width="80%" />
        </p>
        <Skeleton width="30%" height={24} />
      </div>
    </li>
  );
}
