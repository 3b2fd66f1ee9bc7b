import { keepPreviousData } from "@tanstack/react-query";
import { newsList, read } from "@zhegui/client";
import { Paged, useLastPage, useLoaded } from "@zhegui/domain";
import { Card, Choice, Choices, Empty, ListPage } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { CATEGORIES, type Filters, readFilters, writeFilters } from "./address";
import styles from "./news.module.css";
import { NewsRow, NewsRowSkeleton } from "./row";

const PAGE_SIZE = 10;
const PLACES = Array.from({ length: PAGE_SIZE }, (_, place) => place);

function newsQuery({ category, page }: Filters) {
  const model = { state: "published" as const, ...(category && { category }) };
  return read(newsList, { body: { page, size: PAGE_SIZE, model } });
}

/** Industry news, what is pinned first. */
export function Page(): JSX.Element {
  const { t } = useTranslation("news");
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const { data, error, refetch, isPlaceholderData } = useLoaded({
    ...newsQuery(filters),
    placeholderData: keepPreviousData,
  });
  const found = data?.data;
  useLastPage(found, (page) => setParams(writeFilters({ ...filters, page }), { replace: true }));
  const categories = CATEGORIES.map((value) => ({ value, words: t(`categories.${value}`) }));

  return (
    <ListPage
      title={t("title")}
      found={found ? t("found", { count: found.totalElements }) : ""}
      lead={t("lead")}
    >
      <Choices>
        <Choice
          label={t("category")}
          choices={[{ value: "", words: t("everything") }, ...categories]}
          chosen={filters.category}
          onChoose={(category) => setParams(writeFilters({ category, page: 0 }))}
        />
      </Choices>
      <Paged
        found={found}
        error={error}
        retry={refetch}
        onPage={(page) => setParams(writeFilters({ ...filters, page }))}
      >
        <Card aria-busy={isPlaceholderData} className={styles.results}>
          {found?.totalElements === 0 ? (
            <Empty title={t("empty")} text={t("emptyText")} />
          ) : (
            <ul>
              {found
                ? found.content.map((news) => <NewsRow key={news.sid} news={news} />)
                : PLACES.map((place) => <NewsRowSkeleton key={place} />)}
            </ul>
          )}
        </Card>
      </Paged>
    </ListPage>
  );
}
