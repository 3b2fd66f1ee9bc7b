import { keepPreviousData } from "@tanstack/react-query";
import { enrolmentListOptions } from "@zhegui/client";
import {
  Paged,
  readPage,
  UNKNOWN_FIGURE,
  useHeld,
  useLastPage,
  useLoaded,
  writeSaid,
} from "@zhegui/domain";
import { buttonClass, Card, Empty, Skeleton, Tabs } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, type NavigateOptions, useSearchParams } from "react-router";
import rows from "../study/course-rows.module.css";
import styles from "./courses.module.css";
import { Enrolled } from "./enrolled";
import { useExamined } from "./use-examined";

const PAGE_SIZE = 10;
const STATES = ["running", "completed"] as const;
type State = (typeof STATES)[number];

function readState(text: string | null): State {
  return text === "completed" ? text : "running";
}

/** The courses one has joined, by whether they are completed, the latest first. */
function ofState(state: State, page: number, size = PAGE_SIZE) {
  const completed = state === "completed";
  return enrolmentListOptions({
    body: {
      page,
      size,
      query: [{ field: "completedAt", operator: "isNull", value: !completed }],
      orderList: [{ field: completed ? "completedAt" : "studiedAt", direction: "desc" }],
      includeList: ["course"],
    },
  });
}

/** How many there are of a state; undefined until that is known. */
function useTotal(state: State): number | undefined {
  const { data } = useLoaded({ ...ofState(state, 0, 1), staleTime: 0 });
  return data?.data.totalElements;
}

function Label({ state }: { state: State }): JSX.Element {
  const { t } = useTranslation("training");
  const total = useTotal(state);
  return (
    <>
      {t(`myCourses.${state}`)}{" "}
      <span className={`num ${styles.count}`}>{total ?? UNKNOWN_FIGURE}</span>
    </>
  );
}

function None({ state }: { state: State }): JSX.Element {
  const { t } = useTranslation("training");
  const choose = (
    <Link className={buttonClass({ look: "primary" })} to="/course">
      {t("myCourses.toCourses")}
    </Link>
  );
  const text = t(`myCourses.emptyText.${state}`);
  return <Empty title={t(`myCourses.empty.${state}`)} text={text} action={choose} />;
}

interface ListProps {
  state: State;
  page: number;
  turn: (page: number, options?: NavigateOptions) => void;
}

function List({ state, page, turn }: ListProps): JSX.Element {
  const { data, error, refetch } = useLoaded({
    ...ofState(state, page),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const held = useHeld();
  const found = data?.data;
  const examined = useExamined(found?.content ?? []);
  useLastPage(found, (last) => turn(last, { replace: true }));
  const content = (): JSX.Element => {
    if (!found) return <Skeleton height={240} radius={10} />;
    if (found.totalElements === 0) return <None state={state} />;
    return (
      <ul className={rows.list}>
        {found.content.map((enrolment, place) => (
          <Enrolled
            key={enrolment.sid}
            enrolment={enrolment}
            held={held}
            examination={examined?.get(enrolment.course?.examinationSid ?? "")}
            isFirst={state === "running" && place === 0}
          />
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

/** `/user/course`: the courses one has joined; state and page stand in the address. */
export function Page(): JSX.Element {
  const { t } = useTranslation("training");
  const [params, setParams] = useSearchParams();
  const state = readState(params.get("state"));
  const go = (to: State, page: number, options?: NavigateOptions): void =>
    setParams(writeSaid({ state: to === "running" ? "" : to }, page), options);
  return (
    <div className={styles.page}>
      <h1>{t("myCourses.title")}</h1>
      <Tabs
        label={t("myCourses.states")}
        tabs={STATES.map((key) => ({ key, label: <Label state={key} /> }))}
        selected={state}
        onSelect={(to) => go(to, 0)}
      >
        <div className={styles.panel}>
          <List
            key={state}
            state={state}
            page={readPage(params)}
            turn={(page, options) => go(state, page, options)}
          />
        </div>
      </Tabs>
    </div>
  );
}
