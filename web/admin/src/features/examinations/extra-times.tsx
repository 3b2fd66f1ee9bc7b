import type { AuthoredExamination } from "@zhegui/client";
import { wholeMinutes } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./examinations.module.css";

/** Who gets more time than the others, and how much. */
export function ExtraTimes(props: { examination: AuthoredExamination }): JSX.Element | null {
  const { t } = useTranslation("adminExaminations");
  const { extraTimeList = [] } = props.examination;
  if (extraTimeList.length === 0) return null;
  return (
    <Card as="section" className={styles.part} aria-label={t("extra.list")}>
      <h2>{t("extra.list")}</h2>
      <ul>
        {extraTimeList.map(({ userSid, name, seconds }) => (
          <li key={userSid}>
            {t("extra.owed", { name, time: t("minutes", { count: wholeMinutes(seconds) }) })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
