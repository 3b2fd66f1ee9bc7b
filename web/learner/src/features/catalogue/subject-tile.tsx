import type { Subject } from "@zhegui/client";
import { count } from "@zhegui/domain";
import { Card, CourseCover } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./subject.module.css";

/** A subject on one line: its cover like a stack, its promise, and what it amounts to. */
export function SubjectTile({ subject }: { subject: Subject }): JSX.Element {
  const { t, i18n } = useTranslation("catalogue");
  const price =
    subject.price === 0 ? (
      <b className={styles.free}>{t("free")}</b>
    ) : (
      <b className={styles.price}>{t("price", { price: subject.price })}</b>
    );
  return (
    <Card as="article" className={styles.tile}>
      <div className={styles.stack}>
        <CourseCover
          className={styles.cover}
          title={subject.title}
          category=""
          pattern={subject.cover}
          picture={subject.coverList[0]?.url}
          bare
        />
      </div>
      <div className={styles.words}>
        <Link to={`/detail/subject/${subject.sid}`}>{subject.title}</Link>
        <p>{subject.summary}</p>
        <div className={`num ${styles.facts}`}>
          <span>{t("subject.courses", { count: subject.courseCount })}</span>
          <span>{t("subject.hours", { hours: count(subject.hours, i18n.language) })}</span>
          {price}
        </div>
      </div>
    </Card>
  );
}
