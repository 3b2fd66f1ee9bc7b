import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { materialListOptions } from "@zhegui/client";
import { Paged, useCategories, useKept, useKnownCategory, useLastPage } from "@zhegui/domain";
import { buttonClass, Card, Choice, Empty, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import {
  DEFAULT_ORDER,
  type Filters,
  materialQuery,
  ORDERS,
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

function Heading({ filters, total }: { filters: Filters; total: number | undefined }): JSX.Element {
  const { t } = useTranslation("materials");
  const { keyword } = filters;
  return (
    <header className={styles.head}>
      <h1>{keyword ? t("results", { keyword }) : t("title")}</h1>
      <span className="num" role="status">
        {total === undefined ? "" : t("found", { count: total })}
      </span>
      {keyword ? (
        <Link to={`/profile?${writeFilters({ ...filters, keyword: "", page: 0 })}`}>
          <Icon name="close" size={16} />
          {t("clear")}
        </Link>
      ) : (
        <p>{t("lead")}</p>
      )}
    </header>
  );
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
    <Card className={styles.filters}>
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
    </Card>
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

/** Study materials, narrowed and ordered by what the address says. */
export function Page(): JSX.Element {
  const [params, setParams] = useSearchParams();
  const said = readFilters(params);
  const filters = { ...said, category: useKnownCategory(said.category) };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...materialListOptions({ body: materialQuery(filters, PAGE_SIZE) }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const found = data?.data;
  const kept = useKept("material", found?.content.map(({ sid }) => sid) ?? []);
  useLastPage(found, (page) => setParams(writeFilters({ ...filters, page }), { replace: true }));
  const change = (changed: Partial<Filters>): void =>
    setParams(writeFilters({ ...filters, page: 0, ...changed }));

  return (
    <div className={`wrap ${styles.page}`}>
      <Heading filters={filters} total={found?.totalElements} />
      <FilterBar filters={filters} onChange={change} />
      <Paged found={found} error={error} retry={refetch} onPage={(page) => change({ page })}>
        {found?.totalElements === 0 ? (
          <NothingFound />
        ) : (
          <ul aria-busy={isPlaceholderData} className={styles.results}>
            {found
              ? found.content.map((material) => (
                  <li key={material.sid}>
                    <MaterialTile material={material} kept={kept.has(material.sid)} />
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
    </div>
  );
}
