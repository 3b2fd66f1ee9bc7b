import { keepPreviousData } from "@tanstack/react-query";
import { read, type SearchPage, type SearchType, searchFind } from "@zhegui/client";
import { Paged, useLastPage, useLoaded } from "@zhegui/domain";
import { Card, Empty, ListPage, Tabs } from "@zhegui/kit";
import { SearchField } from "@zhegui/search";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type Asked, readAsked, TYPES, writeAsked } from "./address";
import { FoundRow, Nothing, Popular, RowSkeleton } from "./results";
import styles from "./search.module.css";

const PAGE_SIZE = 10;
const PLACES = Array.from({ length: PAGE_SIZE }, (_, place) => place);

function useFound(asked: Asked) {
  return useLoaded({
    ...read(searchFind, { body: { ...asked, size: PAGE_SIZE } }),
    enabled: asked.keyword !== "",
    placeholderData: keepPreviousData,
  });
}

/** How many there are of a type; "500+" where they were not all counted. */
function countOf(found: SearchPage, type: SearchType): { count: number; isMore: boolean } {
  const counted = found.countList.filter((each) => type === "all" || each.type === type);
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    isMore: counted.some(({ isMore }) => isMore),
  };
}

interface ResultsProps {
  asked: Asked;
  found: SearchPage | undefined;
  onChange: (changed: Partial<Asked>) => void;
}

/** How many there are of all types, in words; empty until they are counted. */
function useFoundWords(found: SearchPage | undefined): string {
  const { t } = useTranslation("search");
  if (!found) return "";
  const { count, isMore } = countOf(found, "all");
  return t(isMore ? "foundMore" : "found", { count });
}

function Results({ asked, found, onChange }: ResultsProps): JSX.Element {
  const { t } = useTranslation("search");
  const label = (type: SearchType): JSX.Element => {
    const { count, isMore } = found ? countOf(found, type) : { count: undefined, isMore: false };
    return (
      <>
        {t(`types.${type}`)}
        <span className={`num ${styles.count}`}>
          {count !== undefined && (isMore ? t("more", { count }) : count)}
        </span>
      </>
    );
  };
  const nothing = found && countOf(found, "all").count === 0;
  return (
    <Tabs
      label={t("tabs")}
      tabs={TYPES.map((type) => ({ key: type, label: label(type) }))}
      selected={asked.type}
      onSelect={(type) => onChange({ type })}
    >
      {found?.totalElements === 0 ? (
        <Nothing keyword={asked.keyword} suggestions={nothing ? found.suggestionList : []} />
      ) : (
        <ul>
          {found
            ? found.content.map((each) => <FoundRow key={each.sid} found={each} />)
            : PLACES.map((place) => <RowSkeleton key={place} />)}
        </ul>
      )}
    </Tabs>
  );
}

/** Everything that holds the keyword of the address, by type. */
export function Page(): JSX.Element {
  const { t } = useTranslation("search");
  const [params, setParams] = useSearchParams();
  const asked = readAsked(params);
  const { data, error, refetch, isPlaceholderData } = useFound(asked);
  const found = data?.data;
  useLastPage(found, (page) => setParams(writeAsked({ ...asked, page }), { replace: true }));
  const words = useFoundWords(found);
  const change = (changed: Partial<Asked>): void =>
    setParams(writeAsked({ ...asked, page: 0, ...changed }));
  const field = (
    <SearchField
      label={t("field.label")}
      placeholder={t("field.placeholder")}
      submit={t("title")}
      type={asked.type}
      keyword={asked.keyword}
      onSearch={(keyword) => change({ keyword })}
    />
  );
  if (!asked.keyword) {
    return (
      <ListPage title={t("title")} beside={field}>
        <Card>
          <Empty title={t("ask")} text={t("askText")} />
          <Popular />
        </Card>
      </ListPage>
    );
  }
  return (
    <ListPage title={t("results", { keyword: asked.keyword })} found={words} beside={field}>
      <Paged found={found} error={error} retry={refetch} onPage={(page) => change({ page })}>
        <Card aria-busy={isPlaceholderData} className={styles.results}>
          <Results asked={asked} found={found} onChange={change} />
        </Card>
      </Paged>
    </ListPage>
  );
}
