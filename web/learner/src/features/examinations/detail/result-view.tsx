import { type Examination, type Result, read, showResult } from "@zhegui/client";
import { dateAndTime, Failed, useLoaded, useSession } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { isMock, standingOf } from "../standing";
import { Again } from "./again";
import { Certificate } from "./certificate";
import { Receipt } from "./receipt";
import styles from "./result.module.css";
import { Review } from "./review";
import { Score } from "./score";
import { Sections } from "./sections";

interface ResultViewProps {
  examination: Examination;
  attempt: string;
}

/** What came of an attempt, as far as the review rule shows it. */
export function ResultView({ examination, attempt }: ResultViewProps): JSX.Element {
  const { data, error, refetch } = useLoaded({
    ...read(showResult, { body: { sid: attempt } }),
    refetchInterval: ({ state }) => (isPending(state.data?.data) ? 3000 : false),
  });
  const result = data?.data;
  if (error) {
    return <Failed cause={error} retry={refetch} />;
  }
  if (!result) return <Skeleton height={360} radius={24} />;
  return (
    <>
      <OnPaper result={result} />
      <section className={styles.hero}>
        <Score result={result} attempts={isMock(examination) ? undefined : examination.attempts} />
        <Sections result={result} />
      </section>
      <div className={styles.columns}>
        {result.voiding ? <div /> : <Review result={result} />}
        <aside className={styles.side}>
          {result.passed && examination.certifies && (
            <Certificate attempt={result.sid} title={examination.title} />
          )}
          {mayGoOn(result, examination) && (
            <Again examination={examination} isVoided={Boolean(result.voiding)} />
          )}
          <Receipt attempt={result.sid} number={result.number} />
        </aside>
      </div>
    </>
  );
}

/** Whose result of what it is, and when it was handed in: a sheet of paper has no header that says so. */
function OnPaper({ result }: { result: Result }): JSX.Element {
  const { t } = useTranslation("examination");
  const user = useSession(({ user }) => user);
  const facts = {
    title: result.examination.title,
    number: result.number,
    name: user?.realName ?? user?.nickname ?? "",
    time: dateAndTime(result.submittedAt ?? result.deadline),
  };
  return <p className={styles.onPaper}>{t("result.onPaper", facts)}</p>;
}

/** Who did not pass learns on, who has attempts left tries again, whose attempt was voided is told what to do. */
function mayGoOn(result: Result, examination: Examination): boolean {
  return result.passed === false || Boolean(result.voiding) || standingOf(examination) === "open";
}

/** Marking is under way and the score is due at once: it will be here in a moment. */
function isPending(result: Result | undefined): boolean {
  if (!result || result.state === "released" || result.state === "voided") return false;
  const due = result.scoreAt ? Date.parse(result.scoreAt) : Number.POSITIVE_INFINITY;
  return due <= Date.parse(result.serverTime);
}
