import { read, subjectList } from "@zhegui/client";
import { FailedCard, useLoaded } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./catalogue.module.css";
import subjectStyles from "./subject.module.css";
import { SubjectTile } from "./subject-tile";

const SHOWN = 4;

function shown() {
  return read(subjectList, {
    body: { size: SHOWN, orderList: [{ field: "enrolmentCount", direction: "desc" }] },
  });
}

/** The subjects that most people study; nothing where there are none. */
export function Subjects(): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  const { data, error, refetch } = useLoaded(shown());
  const found = data?.data;
  if (error) return <FailedCard cause={error} retry={refetch} />;
  if (found?.totalElements === 0) return null;
  return (
    <section className={styles.section} aria-label={t("subject.title")}>
      <div className={styles.heading}>
        <h2>{t("subject.title")}</h2>
        <span className={styles.lead}>{t("subject.lead")}</span>
      </div>
      <ul className={subjectStyles.tiles}>
        {found
          ? found.content.map((subject) => (
              <li key={subject.sid}>
                <SubjectTile subject={subject} />
              </li>
            ))
          : Array.from({ length: SHOWN }, (_, place) => place).map((place) => (
              <li key={place} className={subjectStyles.blank}>
                <Skeleton height="100%" radius={16} />
              </li>
            ))}
      </ul>
    </section>
  );
}
