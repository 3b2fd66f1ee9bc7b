import type { Forecast, PractisedBank } from "@zhegui/client";
import { chanceText, date, FailedCard, percentText, useLoaded } from "@zhegui/domain";
import { buttonClass, Card, Choice, Empty, Skeleton } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Parts } from "./parts";
import styles from "./practice.module.css";
import { analysisOf, forecastOf, practisedBanks } from "./queries";
import { ScoreLine } from "./score-line";

/** `/user/question-bank`: accuracy by knowledge point, and what to expect of an examination. */
export function Page(): JSX.Element {
  const { t } = useTranslation("practice");
  const { data, error, refetch } = useLoaded(practisedBanks(true));
  const banks = data?.data.content;
  return (
    <section className={styles.mine}>
      <div className={styles.mineHead}>
        <h1>{t("mine.title")}</h1>
        <Link className={buttonClass()} to="/question">
          {t("mine.centre")}
        </Link>
      </div>
      {error && <FailedCard cause={error} retry={refetch} />}
      {!error && !banks && <Skeleton height={320} radius={16} />}
      {banks?.length === 0 && (
        <Card>
          <Empty title={t("centre.none")} text={t("centre.noneText")} />
        </Card>
      )}
      {banks && banks.length > 0 && <Standing banks={banks} />}
    </section>
  );
}

function Standing({ banks }: { banks: PractisedBank[] }): JSX.Element {
  const { t } = useTranslation("practice");
  const most = banks.reduce((one, other) => (other.answerCount > one.answerCount ? other : one));
  const [chosen, choose] = useState(most.sid);
  const bank = banks.find(({ sid }) => sid === chosen) ?? most;
  return (
    <>
      {banks.length > 1 && (
        <Choice
          label={t("special.bank")}
          chosen={bank.sid}
          onChoose={choose}
          choices={banks.map(({ sid, name }) => ({ value: sid, words: name }))}
        />
      )}
      <div className={styles.two}>
        <Figures bank={bank} />
        <Readiness bank={bank.sid} />
      </div>
      <ByPoint bank={bank.sid} />
    </>
  );
}

function Figures({ bank }: { bank: PractisedBank }): JSX.Element {
  const { t } = useTranslation("practice");
  const { data } = useLoaded(analysisOf(bank.sid));
  const share = data?.data.rightShare;
  return (
    <Card className={styles.figureCard}>
      <h2>{t("mine.figures")}</h2>
      <dl className={styles.figures}>
        <div>
          <dt>{t("mine.answered")}</dt>
          <dd>
            {bank.answeredCount}
            <small>/ {bank.questionCount}</small>
          </dd>
        </div>
        <div>
          <dt>{t("figure.right")}</dt>
          <dd>{percentText(share)}</dd>
        </div>
        <div>
          <dt>{t("mode.mistakes")}</dt>
          <dd>
            {bank.mistakeCount}
            <small>{t("figure.unit", { count: bank.mistakeCount })}</small>
          </dd>
        </div>
      </dl>
      <Link to={`/my-mistakes?bank=${bank.sid}`}>{t("mine.toMistakes")}</Link>
    </Card>
  );
}

function Readiness({ bank }: { bank: string }): JSX.Element {
  const { t } = useTranslation("practice");
  const { data, error, refetch } = useLoaded(forecastOf(bank));
  if (error) return <FailedCard cause={error} retry={refetch} />;
  if (!data) return <Skeleton height={277} radius={16} />;
  const forecast = data.data;
  return (
    <Card className={styles.figureCard}>
      <h2>{t("readiness.title", { date: date(forecast.at) })}</h2>
      <p className={styles.quiet}>{forecast.examination ?? t("readiness.anyPaper")}</p>
      <Expected forecast={forecast} />
    </Card>
  );
}

function Expected({ forecast }: { forecast: Forecast }): JSX.Element {
  const { t } = useTranslation("practice");
  const { probability, chance, expected, deviation, passScore, fullScore } = forecast;
  if (probability === null || chance === null || expected === null || deviation === null) {
    return <p>{t("readiness.silent", { answered: forecast.answeredCount })}</p>;
  }
  return (
    <div className={styles.ready}>
      <p className={styles.large}>
        <b className="num">{chanceText(probability)}</b> {t("readiness.pass", { score: passScore })}
      </p>
      <ScoreLine expected={expected} deviation={deviation} pass={passScore} full={fullScore} />
      <p>
        <strong data-chance={chance}>{t(`readiness.${chance}`)}</strong>{" "}
        {t("readiness.expected", { expected, deviation })}
      </p>
    </div>
  );
}

function ByPoint({ bank }: { bank: string }): JSX.Element {
  const { t } = useTranslation("practice");
  const { data, error, refetch } = useLoaded(analysisOf(bank));
  if (error) return <FailedCard cause={error} retry={refetch} />;
  if (!data) return <Skeleton height={240} radius={16} />;
  return (
    <Card className={styles.tableCard}>
      <h2>{t("mine.byPoint")}</h2>
      <Parts label={t("mine.byPoint")} parts={data.data.pointList} mode="special" />
    </Card>
  );
}
