import { keepPreviousData } from "@tanstack/react-query";
import { orderList, read } from "@zhegui/client";
import {
  ORDER_STATES,
  Paged,
  readPage,
  UNKNOWN_FIGURE,
  useLastPage,
  useLoaded,
  useSession,
  writeSaid,
} from "@zhegui/domain";
import { buttonClass, Card, Empty, Skeleton, Tabs } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, type NavigateOptions, useSearchParams } from "react-router";
import styles from "./orders.module.css";
import { OrderRow } from "./row";
import { STATES, type State } from "./states";

const PAGE_SIZE = 10;
const LOOK_AGAIN_MS = 60_000;
const INCLUDES = ["orderItemList.course", "orderItemList.subject", "buyerEnterprise"];

/** That one bought it: who sells, or runs the site, sees the orders of others too. */
function useIsOwn() {
  const user = useSession((session) => session.user?.sid ?? "");
  return { field: "buyerUser.sid", operator: "eq", value: user } as const;
}

/** One's own orders, with any organization acted for elsewhere. */
function useOrders(state: State | undefined, page: number) {
  const isOwn = useIsOwn();
  const inState = state ? [{ field: "state", operator: "eq", value: state } as const] : [];
  return useLoaded({
    ...read(orderList, {
      body: {
        page,
        size: PAGE_SIZE,
        query: [isOwn, ...inState],
        orderList: [{ field: "createdAt", direction: "desc" }],
        includeList: INCLUDES,
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
  });
}

/** How many there are of each state; undefined until that is known. */
function useCounts(): ((state: State | undefined) => number) | undefined {
  const isOwn = useIsOwn();
  const { data } = useLoaded({
    ...read(orderList, {
      body: { size: 1, query: [isOwn], statistics: { groupBy: ["state"], count: true } },
    }),
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
  });
  if (!data) return undefined;
  const rows = data.data.statistics ?? [];
  return (state) =>
    rows
      .filter((row) => state === undefined || row.state === state)
      .reduce((sum, row) => sum + Number(row.count ?? 0), 0);
}

function None({ state }: { state: State | undefined }): JSX.Element {
  const { t } = useTranslation("orders");
  const choose = (
    <Link className={buttonClass({ look: "primary" })} to="/course">
      {t("empty.toCourses")}
    </Link>
  );
  return (
    <Empty
      title={t(state ? "empty.ofState" : "empty.title")}
      text={t("empty.text")}
      action={choose}
    />
  );
}

interface ListProps {
  state: State | undefined;
  page: number;
  turn: (page: number, options?: NavigateOptions) => void;
}

function List({ state, page, turn }: ListProps): JSX.Element {
  const { data, error, refetch } = useOrders(state, page);
  const found = data?.data;
  useLastPage(found, (last) => turn(last, { replace: true }));
  const content = (): JSX.Element => {
    if (!found) return <Skeleton height={320} radius={10} />;
    if (found.totalElements === 0) return <None state={state} />;
    return (
      <ul className={styles.list}>
        {found.content.map((order) => (
          <OrderRow key={order.sid} order={order} />
        ))}
      </ul>
    );
  };
  return (
    <Paged found={found} error={error} retry={refetch} onPage={turn}>
      <Card className={styles.card}>{content()}</Card>
    </Paged>
  );
}

const ALL = "all";

/** `/user/order`: one's orders; state and page stand in the address. */
export function Page(): JSX.Element {
  const { t } = useTranslation("orders");
  const [params, setParams] = useSearchParams();
  const counts = useCounts();
  const state = STATES.find((each) => ORDER_STATES[each] === params.get("state"));
  const selected = state ? ORDER_STATES[state] : ALL;
  const go = (to: string, page: number, options?: NavigateOptions): void =>
    setParams(writeSaid({ state: to === ALL ? "" : to }, page), options);
  const label = (words: string, of: State | undefined): JSX.Element => (
    <>
      {words} <span className={`num ${styles.count}`}>{counts?.(of) ?? UNKNOWN_FIGURE}</span>
    </>
  );
  const tabs = [
    { key: ALL, label: label(t("all"), undefined) },
    ...STATES.map((each) => ({
      key: ORDER_STATES[each],
      label: label(t(`state.${ORDER_STATES[each]}`), each),
    })),
  ];
  return (
    <div className={styles.page}>
      <h1>{t("title")}</h1>
      <Tabs<string>
        label={t("states")}
        tabs={tabs}
        selected={selected}
        onSelect={(to) => go(to, 0)}
      >
        <div className={styles.panel}>
          <List
            key={selected}
            state={state}
            page={readPage(params)}
            turn={(page, options) => go(selected, page, options)}
          />
        </div>
      </Tabs>
    </div>
  );
}
