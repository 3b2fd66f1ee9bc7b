import { keepPreviousData } from "@tanstack/react-query";
import { favoriteList, read } from "@zhegui/client";
import {
  FailedCard,
  readPage,
  UNKNOWN_FIGURE,
  useLastPage,
  useLoaded,
  writeSaid,
} from "@zhegui/domain";
import { buttonClass, Card, Empty, Pagination, Skeleton, Tabs } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, type NavigateOptions, useSearchParams } from "react-router";
import styles from "./favorites.module.css";
import { Item } from "./item";
import { KINDS, type Kind, readKind } from "./rows";

const PAGE_SIZE = 10;
const PLACES = [0, 1, 2];

/** Where the things of a kind are found; what cannot be found yet has no tab while it has no row. */
const SOURCES: Record<Kind, string | undefined> = {
  course: "/course-list",
  subject: "/course",
  material: "/profile",
  news: "/dynamic",
  question: "/question",
};

function ofKind(kind: Kind, page: number) {
  return read(favoriteList, {
    body: {
      page,
      size: PAGE_SIZE,
      query: [{ field: "kind", operator: "eq", value: kind }],
      includeList: ["course", "subject", "material", "news", "question"],
    },
  });
}

function counts() {
  return read(favoriteList, { body: { size: 1, statistics: { groupBy: ["kind"], count: true } } });
}

/** How many one keeps, by kind; undefined until that is known. */
function useCounts(): ReadonlyMap<string, number> | undefined {
  const { data } = useLoaded(counts());
  const figures = data?.data.statistics;
  return figures && new Map(figures.map(({ kind, count }) => [String(kind), count ?? 0]));
}

function Nothing({ kind }: { kind: Kind }): JSX.Element {
  const { t } = useTranslation("favorites");
  const source = SOURCES[kind];
  return (
    <Card>
      <Empty
        title={t(`empty.${kind}`)}
        text={t("empty.text")}
        action={
          source && (
            <Link className={buttonClass()} to={source}>
              {t("empty.action")}
            </Link>
          )
        }
      />
    </Card>
  );
}

function List({
  kind,
  page,
  turn,
}: {
  kind: Kind;
  page: number;
  turn: (page: number, options?: NavigateOptions) => void;
}): JSX.Element {
  const { data, error, refetch } = useLoaded({
    ...ofKind(kind, page),
    placeholderData: keepPreviousData,
  });
  const found = data?.data;
  useLastPage(found, (last) => turn(last, { replace: true }));
  if (error) {
    return <FailedCard cause={error} retry={refetch} />;
  }
  if (!found) {
    return (
      <ul className={styles.list} aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place} className={styles.blank}>
            <Skeleton height="100%" radius={16} />
          </li>
        ))}
      </ul>
    );
  }
  if (found.totalElements === 0) return <Nothing kind={kind} />;
  const shown = found.content.filter((favorite) => favorite.kind === kind);
  return (
    <>
      <ul className={styles.list}>
        {shown.map((favorite) => (
          <Item key={favorite.sid} favorite={favorite} />
        ))}
      </ul>
      <Pagination page={found.page} totalPages={found.totalPages} onChange={(at) => turn(at)} />
    </>
  );
}

/** What one keeps, by kind; kind and page stand in the address. */
export function Page(): JSX.Element {
  const { t } = useTranslation("favorites");
  const [params, setParams] = useSearchParams();
  const kind = readKind(params.get("kind"));
  const page = readPage(params);
  const kept = useCounts();
  const shown = KINDS.filter((each) => SOURCES[each] || kept?.has(each) || each === kind);
  const go = (to: Kind, at: number, options?: NavigateOptions): void =>
    setParams(writeSaid({ kind: to === "course" ? "" : to }, at), options);

  return (
    <div className={styles.page}>
      <h1>{t("title")}</h1>
      <p className={styles.lead}>{t("lead")}</p>
      <Tabs
        label={t("kinds")}
        tabs={shown.map((key) => ({
          key,
          label: (
            <>
              {t(`kind.${key}`)}{" "}
              <span className={`num ${styles.count}`}>
                {kept ? (kept.get(key) ?? 0) : UNKNOWN_FIGURE}
              </span>
            </>
          ),
        }))}
        selected={kind}
        onSelect={(to) => go(to, 0)}
      >
        <div className={styles.panel}>
          <List key={kind} kind={kind} page={page} turn={(at, options) => go(kind, at, options)} />
        </div>
      </Tabs>
    </div>
  );
}
