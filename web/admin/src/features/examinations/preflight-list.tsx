import type { Preflight } from "@zhegui/client";
import { Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./preflight-list.module.css";

/** Whether each section of a paper can be drawn, and what the paper amounts to. */
export function PreflightList({ preflight }: { preflight: Preflight }): JSX.Element {
  const { t } = useTranslation("adminPapers");
  const { canBeDrawn, questionCount, fullScore, sectionList } = preflight;
  return (
    <div className={styles.found}>
      <p>{t("supply.total", { count: questionCount, score: fullScore })}</p>
      <ul>
        {sectionList.map(({ title, needed, available, drawn }, at) => {
          const isShort = drawn < needed;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have no names of their own
            <li key={at} className={isShort ? styles.short : styles.enough}>
              <Icon name={isShort ? "alert" : "check"} size={16} />
              <span>
                <b>{title}</b> {t("supply.section", { needed, available })}
                {isShort && <em>{t("supply.short", { count: needed - drawn })}</em>}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={canBeDrawn ? styles.enough : styles.short}>
        {t(canBeDrawn ? "supply.good" : "supply.bad")}
      </p>
    </div>
  );
}
