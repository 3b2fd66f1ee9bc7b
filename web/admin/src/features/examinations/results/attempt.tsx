import { type AuthoredAttempt, authoredAttemptDetail } from "@zhegui/client";
import { dateAndTime, useLoaded, useMay } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import { FactList, RecordPage } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import styles from "../examinations.module.css";
import { AttemptTag } from "./attempt-tag";
import { LateAnswers } from "./late-answers";
import { nameOf, passedWords } from "./resource";
import { AttemptVerbs } from "./verbs";

function Facts({ attempt }: { attempt: AuthoredAttempt }): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const mayAudit = useMay("audit.read");
  const { sid, submittedAt, endedBy, score, releasedAt, receiptAt, voidedAt } = attempt;
  const moment = (at: string | null) => at && dateAndTime(at);
  return (
    <Card as="section" className={styles.part} aria-label={t("results.facts")}>
      <div className={styles.between}>
        <h2>{t("results.facts")}</h2>
        <AttemptTag state={attempt.state} />
      </div>
      <FactList
        facts={[
          { name: t("results.field.name"), value: attempt.name },
          { name: t("results.field.staffNumber"), value: attempt.staffNumber },
          {
            name: t("results.field.number"),
            value: <span className="num">{attempt.number}</span>,
          },
          {
            name: t("results.field.ordinal"),
            value: t("results.nth", { at: attempt.ordinal }),
          },
          { name: t("results.field.score"), value: score === null ? null : String(score) },
          { name: t("results.field.passed"), value: passedWords(t, attempt.passed) },
          { name: t("results.field.startedAt"), value: dateAndTime(attempt.startedAt) },
          { name: t("results.field.deadline"), value: dateAndTime(attempt.deadline) },
          { name: t("results.field.submittedAt"), value: moment(submittedAt) },
          { name: t("results.field.endedBy"), value: endedBy && t(`results.endedBy.${endedBy}`) },
          { name: t("results.field.releasedAt"), value: moment(releasedAt) },
          {
            name: t("results.field.receiptAt"),
            value: receiptAt && t("results.receipt", { at: dateAndTime(receiptAt) }),
          },
        ]}
      />
      {voidedAt !== null && (
        <FactList
          facts={[
            { name: t("results.field.voidedAt"), value: dateAndTime(voidedAt) },
            { name: t("results.field.voidReason"), value: attempt.voidReason },
            {
              name: t("field.attempts"),
              value: t(attempt.staysUsed ? "results.staysUsed" : "results.givenBack"),
            },
          ]}
        />
      )}
      {mayAudit && (
        <p>
          <Link className={styles.link} to={`/audit?recordSid=${sid}`}>
            {t("audit")}
          </Link>
        </p>
      )}
    </Card>
  );
}

/** One attempt of one candidate. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const { sid = "", attempt = "" } = useParams();
  const asked = useLoaded({
    queryKey: ["records", "authoredAttempt", "detail", attempt],
    queryFn: async () => {
      const body = { sid: attempt };
      return (await authoredAttemptDetail({ body, throwOnError: true })).data.data;
    },
  });
  return (
    <RecordPage
      back={{ to: `/examinations/${sid}/results`, label: t("results.all") }}
      asked={asked}
      title={(found) => t("results.one", { name: nameOf(t, found) })}
      verbs={(found) => <AttemptVerbs key={attempt} attempt={found} />}
    >
      {(found) => (
        <>
          <Facts attempt={found} />
          {found.lateCount > 0 && <LateAnswers attempt={found} />}
        </>
      )}
    </RecordPage>
  );
}
