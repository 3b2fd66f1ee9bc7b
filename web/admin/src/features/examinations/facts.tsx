import type { AuthoredExamination } from "@zhegui/client";
import { dateAndTime, useMay, wholeMinutes } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import { FactList } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./examinations.module.css";
import { StateTag } from "./state-tag";

/** The terms of an examination, which nobody changes any more. */
export function Terms({ examination }: { examination: AuthoredExamination }): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const { purpose, prolongedSeconds, lastEntryAt, endAt, fullScore, isOpen } = examination;
  const minutes = (seconds: number): string => t("minutes", { count: wholeMinutes(seconds) });
  return (
    <FactList
      facts={[
        { name: t("field.purpose"), value: t(`purpose.${purpose}`) },
        { name: t("field.startAt"), value: dateAndTime(examination.startAt) },
        {
          name: t("field.lastEntryAt"),
          value: lastEntryAt === endAt ? t("atEnd") : dateAndTime(lastEntryAt),
        },
        { name: t("field.endAt"), value: dateAndTime(endAt) },
        ...(prolongedSeconds > 0
          ? [{ name: t("field.prolonged"), value: minutes(prolongedSeconds) }]
          : []),
        { name: t("field.duration"), value: minutes(examination.durationSeconds) },
        {
          name: t("field.attempts"),
          value: purpose === "mock" ? t("unlimited") : examination.attempts,
        },
        { name: t("field.passScore"), value: String(examination.passScore) },
        ...(fullScore === null ? [] : [{ name: t("field.fullScore"), value: fullScore }]),
        { name: t("field.audience"), value: t(isOpen ? "audience.open" : "audience.own") },
        { name: t("field.scoreShown"), value: t(`moment.${examination.scoreShown}`) },
        { name: t("field.answersShown"), value: t(`moment.${examination.answersShown}`) },
        { name: t("field.certificate"), value: examination.certificateName ?? t("none") },
      ]}
    />
  );
}

/** One examination: what it is, where it stands, and how many sat and passed. */
export function ExaminationFacts(props: { examination: AuthoredExamination }): JSX.Element {
  const { examination } = props;
  const { t } = useTranslation("adminExaminations");
  const mayAudit = useMay("audit.read");
  const { sid, state, paperSid, paperTitle, questionCount, publishedAt } = examination;
  return (
    <Card as="section" className={styles.part} aria-label={t("facts")}>
      <div className={styles.between}>
        <h2>{t("facts")}</h2>
        <StateTag state={state} />
      </div>
      <FactList
        facts={[
          { name: t("field.paper"), value: <Link to={`/papers/${paperSid}`}>{paperTitle}</Link> },
          ...(questionCount === null
            ? []
            : [{ name: t("field.questionCount"), value: questionCount }]),
          { name: t("field.attemptCount"), value: String(examination.attemptCount) },
          { name: t("field.passedCount"), value: String(examination.passedCount) },
          { name: t("field.publishedAt"), value: publishedAt && dateAndTime(publishedAt) },
        ]}
      />
      <Terms examination={examination} />
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
