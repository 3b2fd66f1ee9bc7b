import { keepPreviousData } from "@tanstack/react-query";
import { materialList, read } from "@zhegui/client";
import {
  Paged,
  useCategories,
  useKept,
  useKnownCategory,
  useLastPage,
  useLoaded,
} from "@zhegui/domain";
import { buttonClass, Card, Choice, Choices, Empty, Icon, ListPage } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import {
  citedQuery,
  DEFAULT_ORDER,
  type Filters,
  materialQuery,
  ORDERS,
  readCited,
  readFilters,
  writeFilters,
} from "./address";
import styles from "./materials.module.css";
import { MaterialSkeleton, MaterialTile } from "./tile";

const PAGE_SIZE = 10;
const PLACES = Array.from({ length: 6 }, (_, place) => place);

interface PartProps {
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
}

function FilterBar({ filters, onChange }: PartProps): JSX.Element {
  const { t, i18n } = useTranslation("materials");
  const categories = useCategories().map((category) => ({
    value: category.code,
    words: i18n.language === "en" ? category.englishName : category.name,
  }));
  const orders = ORDERS.map((order) => ({ value: order, words: t(`order.${order}`) }));
  const standard = filters.keyword ? "" : DEFAULT_ORDER;
  return (
    <Choices>
      <Choice
        label={t("category")}
        choices={[{ value: "", words: t("everything") }, ...categories]}
        chosen={filters.category}
        onChoose={(category) => onChange({ category })}
      />
      <Choice
        label={t("order.label")}
        choices={filters.keyword ? [{ value: "", words: t("order.fit") }, ...orders] : orders}
        chosen={filters.order || standard}
        onChoose={(order) => onChange({ order: order === standard ? "" : order })}
      />
    </Choices>
  );
}

function NothingFound(): JSX.Element {
  const { t } = useTranslation("materials");
  return (
    <Card>
      <Empty
        title={t("empty")}
        text={t("emptyText")}
        action={
          <Link className={buttonClass()} to="/profile">
            {t("all")}
          </Link>
        }
      />
    </Card>
  );
}

/** Study materials, narrowed and ordered by what the address says; or the one that a citation leads to,
 * open at its page. */
export function Page(): JSX.Element {
  const { t } = useTranslation("materials");
  const [params, setParams] = useSearchParams();
  const said = readFilters(params);
  const cited = readCited(params);
  const category = useKnownCategory(said.category);
  const filters = { ...said, category, page: cited ? 0 : said.page };
  const { data, error, refetch, isPlaceholderData } = useLoaded({
    ...read(materialList, { body: cited ? citedQuery(cited) : materialQuery(filters, PAGE_SIZE) }),
    placeholderData: keepPreviousData,
  });
  const found = data?.data;
  const kept = useKept("material", found?.content.map(({ sid }) => sid) ?? []);
  useLastPage(found, (page) => setParams(writeFilters({ ...filters, page }), { replace: true }));
  const change = (changed: Partial<Filters>): void =>
    setParams(writeFilters({ ...filters, page: 0, ...changed }));
  const { keyword } = filters;
  return (
    <ListPage
      title={keyword ? t("results", { keyword }) : t("title")}
      found={found ? t("found", { count: found.totalElements }) : ""}
      lead={keyword ? undefined : t("lead")}
      beside={
        (keyword || cited) && (
          <Link to={`/profile?${writeFilters({ ...filters, keyword: "", page: 0 })}`}>
            <Icon name="close" size={16} />
            {t(cited ? "all" : "clear")}
          </Link>
        )
      }
    >
      <FilterBar filters={filters} onChange={change} />
      <Paged found={found} error={error} retry={refetch} onPage={(page) => change({ page })}>
        {found?.totalElements === 0 ? (
          <NothingFound />
        ) : (
          <ul aria-busy={isPlaceholderData} className={styles.results}>
            {found
              ? found.content.map((material) => (
                  <li key={cited ? `${params}` : material.sid}>
                    <MaterialTile material={material} kept={kept.has(material.sid)} cited={cited} />
                  </li>
                ))
              : PLACES.map((place) => (
                  <li key={place}>
                    <MaterialSkeleton />
                  </li>
                ))}
          </ul>
        )}
      </Paged>
    </ListPage>
  );
}
