import { keepPreviousData } from "@tanstack/react-query";
import { type Enrolment, enrolmentList, type Next, read } from "@zhegui/client";
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
import { useNext } from "@zhegui/next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, type NavigateOptions, useSearchParams } from "react-router";
import { isFirstLoad } from "../first-load";
import { NextCard } from "../next-card";
import rows from "../study/course-rows.module.css";
import styles from "./courses.module.css";
import { Enrolled } from "./enrolled";
import { placeOfNext } from "./place-of-next";
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
  return read(enrolmentList, {
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

function None({ state, isNext }: { state: State; isNext: boolean }): JSX.Element {
  const { t } = useTranslation("training");
  const completed = useTotal("completed");
  const choose = (
    <Link className={buttonClass({ look: isNext ? "primary" : "outline" })} to="/course">
      {t("myCourses.toCourses")}
    </Link>
  );
  const text =
    state === "running" && completed
      ? t("myCourses.emptyText.elsewhere", { count: completed })
      : t(`myCourses.emptyText.${state}`);
  return <Empty title={t(`myCourses.empty.${state}`)} text={text} action={choose} />;
}

interface FoundProps {
  enrolments: readonly Enrolment[];
  state: State;
  next: Next | undefined;
}

/** A page of courses; what comes next stands above them where it is none of theirs. */
function Found({ enrolments, state, next }: FoundProps): JSX.Element {
  const held = useHeld();
  const examined = useExamined(enrolments);
  const place = placeOfNext(next, enrolments);
  return (
    <>
      {place === "card" && <NextCard />}
      <Card className={styles.card} data-empty={enrolments.length === 0}>
        {enrolments.length === 0 ? (
          <None state={state} isNext={next?.kind === "choose"} />
        ) : (
          <ul className={rows.list}>
            {enrolments.map((enrolment) => (
              <Enrolled
                key={enrolment.sid}
                enrolment={enrolment}
                held={held}
                examination={examined?.get(enrolment.course?.examinationSid ?? "")}
                isNext={place === enrolment.sid}
              />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

interface ListProps {
  state: State;
  page: number;
  turn: (page: number, options?: NavigateOptions) => void;
}

function List({ state, page, turn }: ListProps): JSX.Element {
  const query = useLoaded({
    ...ofState(state, page),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const asked = useNext();
  const found = query.data?.data;
  useLastPage(found, (last) => turn(last, { replace: true }));
  const isLoading = !found || isFirstLoad([asked]);
  return (
    <Paged found={found} error={query.error} retry={query.refetch} onPage={turn}>
      {isLoading ? (
        <Card className={styles.card}>
          <Skeleton height={240} radius={10} />
        </Card>
      ) : (
        <Found enrolments={found.content} state={state} next={asked.next} />
      )}
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
