import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { leaveMistakes, type PractisedBank, type Standing } from "@zhegui/client";
import {
  dateAndTime,
  FailedCard,
  readPage,
  useLastPage,
  useLoaded,
  writeSaid,
} from "@zhegui/domain";
import {
  Button,
  Card,
  Choice,
  Empty,
  Icon,
  ListPage,
  Pagination,
  Skeleton,
  Tabs,
  Tag,
} from "@zhegui/kit";
import { RichText } from "@zhegui/questions";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { DueDays } from "./due-days";
import { Parts } from "./parts";
import styles from "./practice.module.css";
import { analysisOf, mistakesOf, practisedBanks } from "./queries";
import { useStart } from "./use-start";

type View = "points" | "questions";

/** `/my-mistakes`: what comes back today, and the mistakes by point or one by one; bank, view and page
 * stand in the address. */
export function Page(): JSX.Element {
  const { t } = useTranslation("practice");
  const { data, error, refetch } = useLoaded(practisedBanks(true));
  const banks = data?.data.content;
  const all = banks?.reduce((sum, bank) => sum + bank.mistakeCount, 0);
  return (
    <ListPage
      title={t("mistakes.title")}
      {...(all !== undefined && { found: t("mistakes.found", { count: all }) })}
      lead={t("mistakes.lead")}
    >
      {error && <FailedCard cause={error} retry={refetch} />}
      {!error && !banks && <Skeleton height={320} radius={16} />}
      {banks && <Book banks={banks} />}
    </ListPage>
  );
}

function Book({ banks }: { banks: PractisedBank[] }): JSX.Element {
  const { t } = useTranslation("practice");
  const [params, setParams] = useSearchParams();
  const bank = banks.find(({ sid }) => sid === params.get("bank"))?.sid ?? "";
  const view: View = params.get("view") === "questions" ? "questions" : "points";
  const go = (said: { bank: string; view: View }, page = 0, replace = false) =>
    setParams(writeSaid({ ...said, view: said.view === "points" ? "" : said.view }, page), {
      replace,
    });
  const wrong = banks.filter(({ mistakeCount }) => mistakeCount > 0);
  // What stands below today's card waits for it: how high that is is not known before.
  const { isPending } = useLoaded({
    ...analysisOf(bank || undefined),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <Skeleton height={320} radius={16} />;
  return (
    <>
      <Today bank={bank} />
      {wrong.length > 1 && (
        <Choice
          label={t("special.bank")}
          chosen={bank}
          onChoose={(to) => go({ bank: to, view })}
          choices={[
            { value: "", words: t("special.all") },
            ...wrong.map(({ sid, name, mistakeCount }) => ({
              value: sid,
              words: `${name} ${mistakeCount}`,
            })),
          ]}
        />
      )}
      <Tabs
        label={t("mistakes.title")}
        tabs={[
          { key: "points" as const, label: t("mistakes.byPoint") },
          { key: "questions" as const, label: t("mistakes.oneByOne") },
        ]}
        selected={view}
        onSelect={(to) => go({ bank, view: to })}
      >
        <div className={styles.panel}>
          {view === "points" ? (
            <ByPoint bank={bank} />
          ) : (
            <OneByOne
              bank={bank}
              page={readPage(params)}
              turn={(page, replace) => go({ bank, view }, page, replace)}
            />
          )}
        </div>
      </Tabs>
    </>
  );
}

function Today({ bank }: { bank: string }): JSX.Element {
  const { t } = useTranslation("practice");
  const start = useStart();
  const { data } = useLoaded(analysisOf(bank || undefined));
  const analysis = data?.data;
  if (!analysis) return <Skeleton height={190} radius={16} />;
  const begin = () =>
    start.mutate({ mode: "due", anew: true, ...(bank && { bank: { sid: bank } }) });
  return (
    <Card className={styles.todayCard}>
      <div>
        <h2>{t("mistakes.dueTitle")}</h2>
        <p className={styles.large}>
          <b className="num">{analysis.dueCount}</b>{" "}
          {t("figure.unit", { count: analysis.dueCount })}
        </p>
        {analysis.dueCount > 0 ? (
          <Button look="primary" busy={start.isPending} onClick={begin}>
            {t("mistakes.begin")}
          </Button>
        ) : (
          <p className={styles.quiet}>{t("mistakes.nothingDue")}</p>
        )}
      </div>
      <DueDays days={analysis.dueList} />
    </Card>
  );
}

function Nothing(): JSX.Element {
  const { t } = useTranslation("practice");
  return (
    <Card>
      <Empty title={t("mistakes.none")} text={t("mistakes.noneText")} />
    </Card>
  );
}

function ByPoint({ bank }: { bank: string }): JSX.Element {
  const { t } = useTranslation("practice");
  const { data, error, refetch } = useLoaded(analysisOf(bank || undefined));
  if (error) return <FailedCard cause={error} retry={refetch} />;
  if (!data) return <Skeleton height={240} radius={16} />;
  const parts = data.data.pointList.filter(({ mistakeCount }) => mistakeCount > 0);
  if (parts.length === 0) return <Nothing />;
  return (
    <Card>
      <Parts label={t("mistakes.byPoint")} parts={parts} mode="mistakes" />
    </Card>
  );
}

interface OneByOneProps {
  bank: string;
  page: number;
  turn: (page: number, replace?: boolean) => void;
}

function OneByOne({ bank, page, turn }: OneByOneProps): JSX.Element {
  const { data, error, refetch } = useLoaded({
    ...mistakesOf(bank || undefined, page),
    placeholderData: keepPreviousData,
  });
  const found = data?.data;
  useLastPage(found, (last) => turn(last, true));
  if (error) return <FailedCard cause={error} retry={refetch} />;
  if (!found) return <Skeleton height={240} radius={16} />;
  if (found.totalElements === 0) return <Nothing />;
  return (
    <>
      <ul className={styles.list}>
        {found.content.map((mistake) => (
          <Mistake key={mistake.sid} mistake={mistake} />
        ))}
      </ul>
      <Pagination page={found.page} totalPages={found.totalPages} onChange={(at) => turn(at)} />
    </>
  );
}

/** A mistake and the way to let it go; while an examination might ask it, without its stem. */
function Mistake({ mistake }: { mistake: Standing }): JSX.Element {
  const { t } = useTranslation(["practice", "questions"]);
  const queryClient = useQueryClient();
  const { question } = mistake;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      leaveMistakes({ body: { model: { question: { sid: mistake.questionSid } } } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <Card as="li" className={styles.mistake}>
      <div>
        {question?.stem ? (
          <p className={styles.stem}>
            <RichText text={question.stem} />
          </p>
        ) : (
          <p className={styles.hidden}>
            <Icon name="lock" size={16} />
            {question?.shieldedUntil
              ? t("paused.until", { time: dateAndTime(question.shieldedUntil) })
              : t("mistakes.gone")}
          </p>
        )}
        <p className={styles.about}>
          {question && <Tag tone="neutral">{t(`questions:kind.${question.kind}`)}</Tag>}
          {mistake.keyCorrectedAt && <Tag tone="warn">{t("mistakes.keyCorrected")}</Tag>}
          {[question?.bankName, question?.chapter].filter(Boolean).join(" · ")}
          <span>{t("mistakes.run", { count: mistake.run })}</span>
        </p>
      </div>
      <Button size="small" busy={isPending} onClick={() => mutate()}>
        {t("mistakes.leave")}
        <span className="sr"> {question?.stem}</span>
      </Button>
    </Card>
  );
}
