import { type Category, categoryList, read } from "@zhegui/client";
import { Failed, useLoaded } from "@zhegui/domain";
import { Icon, type IconName, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./home.module.css";

const SHOWN = 6;
const ICONS: Record<string, IconName> = {
  safety: "shield",
  electricity: "bolt",
  fire: "flame",
  property: "building",
  healthcare: "heart",
  radio: "radio",
};
const PLACES = Array.from({ length: SHOWN }, (_, index) => index);

function CategoryLink({ category }: { category: Category }): JSX.Element {
  const { t, i18n } = useTranslation("homeSections");
  const name = i18n.language === "en" ? category.englishName : category.name;
  return (
    <Link
      className={styles.category}
      to={`/course-list?${new URLSearchParams({ category: category.code })}`}
    >
      <span className={styles.categoryMark}>
        <Icon name={ICONS[category.cover] ?? "book"} />
      </span>
      <span>
        <b>{name}</b>
        <span className="num">{t("courseCount", { count: category.courseCount })}</span>
      </span>
    </Link>
  );
}

export function Categories(): JSX.Element | null {
  const { t } = useTranslation("homeSections");
  const { data, error, refetch } = useLoaded(read(categoryList, { body: { size: SHOWN } }));
  if (error) return <Failed cause={error} retry={refetch} />;
  return (
    <nav className={styles.categories} aria-label={t("categories")}>
      {data
        ? data.data.content.map((category) => (
            <CategoryLink key={category.sid} category={category} />
          ))
        : PLACES.map((place) => (
            <div key={place} className={styles.category}>
              <Skeleton width={40} height={40} radius={12} />
              <Skeleton width="50%" />
            </div>
          ))}
    </nav>
  );
}
