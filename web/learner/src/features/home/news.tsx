import { newsList, read } from "@zhegui/client";
import { date, Failed, useLoaded } from "@zhegui/domain";
import { Card, Empty, Skeleton } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./news.module.css";
import { Section } from "./section";

const SHOWN = 5;
const PLACES = Array.from({ length: SHOWN }, (_, place) => place);

function latest() {
  return read(newsList, { body: { size: SHOWN, model: { state: "published" } } });
}

/** The newest of the industry news. */
export function News(): JSX.Element {
  const { t } = useTranslation("homeSections");
  const { data, error, refetch } = useLoaded(latest());
  const news = data?.data.content;

  const content = (): ReactNode => {
    if (error) return <Failed cause={error} retry={refetch} />;
    if (news?.length === 0) return <Empty title={t("news.empty")} text={t("news.emptyText")} />;
    return (
      <ul className={styles.list}>
        {news
          ? news.map(({ sid, title, publishedAt }) => (
              <li key={sid}>
                <Link to={`/dynamic-detail/${sid}`}>{title}</Link>
                <span className="num">{publishedAt && date(publishedAt)}</span>
              </li>
            ))
          : PLACES.map((place) => (
              <li key={place}>
                <Skeleton width="80%" />
                <Skeleton width={80} />
              </li>
            ))}
      </ul>
    );
  };

  return (
    <Section title={t("news.title")} more={<Link to="/dynamic">{t("all")}</Link>}>
      <Card>{content()}</Card>
    </Section>
  );
}
