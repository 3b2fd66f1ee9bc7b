import { type Examination, examinationList, type OwnAttempt, read } from "@zhegui/client";
import { FailedCard, useLoaded, useSession } from "@zhegui/domain";
import { buttonClass, Card, Empty, ListPage, Skeleton, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ASKED_ANEW } from "../fresh";
import { minutes } from "../times";
import styles from "./mock.module.css";

const MOST = 100;

function openMocks(signedIn: boolean) {
  return read(examinationList, {
    body: {
      size: MOST,
      query: [
        { field: "mine", operator: "eq", value: true },
        { field: "purpose", operator: "eq", value: "mock" },
        { field: "startAt", operator: "le", value: "now" },
        { field: "endAt", operator: "gt", value: "now" },
      ],
      includeList: signedIn ? ["attemptList"] : [],
      orderList: [{ field: "startAt", direction: "asc" }],
    },
  });
}

/** The best released score; undefined before there is one. */
function bestOf(attempts: readonly OwnAttempt[]): number | undefined {
  const scores = attempts.flatMap(({ score }) => (typeof score === "number" ? [score] : []));
  return scores.length > 0 ? Math.max(...scores) : undefined;
}

function Fact({ name, children }: { name: string; children: React.ReactNode }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

function Mock({ examination }: { examination: Examination }): JSX.Element {
  const { t } = useTranslation("examination");
  const { sid, title, questionCount, durationSeconds, fullScore, passScore } = examination;
  const { attemptList = [], attemptsUsed, activeAttempt } = examination;
  const best = bestOf(attemptList);
  const again = attemptsUsed > 0 ? "again" : "begin";
  const action = t(`mock.${activeAttempt ? "goOn" : again}`);
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.words}>
        <h2>
          {title}
          {best !== undefined && (
            <Tag tone={best >= passScore ? "ok" : "neutral"}>
              {t(best >= passScore ? "mock.reached" : "mock.short")}
            </Tag>
          )}
        </h2>
        <dl>
          <Fact name={t("fact.questions")}>
            {t("fact.questionsOf", { count: questionCount ?? 0, score: fullScore ?? 0 })}
          </Fact>
          <Fact name={t("fact.duration")}>
            {t("fact.minutes", { count: minutes(durationSeconds) })}
          </Fact>
          <Fact name={t("fact.passScore")}>{t("fact.passFrom", { score: passScore })}</Fact>
          <Fact name={t("mock.times")}>{t("mock.timesOf", { count: attemptsUsed })}</Fact>
          <Fact name={t("mock.best")}>{best ?? t("mock.none")}</Fact>
        </dl>
      </div>
      <Link
        className={buttonClass({ look: activeAttempt ? "primary" : "outline" })}
        to={activeAttempt ? `/examination/${sid}` : `/examination-detail/${sid}`}
        aria-label={`${action}: ${title}`}
      >
        {action}
      </Link>
    </Card>
  );
}

/** `/practice-test`: mock examinations, sat as often as one likes. */
export function Page(): JSX.Element {
  const { t } = useTranslation("examination");
  const signedIn = useSession((session) => session.user !== null);
  const { data, error, refetch } = useLoaded({ ...openMocks(signedIn), ...ASKED_ANEW });
  const mocks = data?.data.content;
  return (
    <ListPage title={t("mock.title")} lead={t("mock.lead")}>
      {error && <FailedCard cause={error} retry={refetch} />}
      <div className={styles.list}>
        {!mocks &&
          !error &&
          [0, 1].map((place) => <Skeleton key={place} height={124} radius={16} />)}
        {mocks?.map((each) => (
          <Mock key={each.sid} examination={each} />
        ))}
      </div>
      {mocks?.length === 0 && (
        <Card>
          <Empty
            title={t("mock.empty")}
            text={t("mock.emptyText")}
            action={
              <Link className={buttonClass({ look: "primary" })} to="/question">
                {t("mock.toBanks")}
              </Link>
            }
          />
        </Card>
      )}
    </ListPage>
  );
}
