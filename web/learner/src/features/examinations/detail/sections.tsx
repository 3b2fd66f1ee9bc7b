import type { Result, SectionResult } from "@zhegui/client";
import { percentText } from "@zhegui/domain";
import { classNames, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./sections.module.css";

/** Below this share of its points a part is worth another look. */
const WEAK_SHARE = 0.75;

/** How each part of the paper went. */
export function Sections({ result }: { result: Result }): JSX.Element {
  const { t } = useTranslation("examination");
  const known = typeof result.score === "number";
  return (
    <div className={styles.sections}>
      <h2>
        {t(known ? "sections.title" : "sections.answered")}
        <span>{t(known ? "sections.legend" : "sections.answeredLegend")}</span>
      </h2>
      <ul>
        {result.sectionList.map((section) => (
          <Section key={section.title} section={section} />
        ))}
      </ul>
    </div>
  );
}

function Section({ section }: { section: SectionResult }): JSX.Element {
  const { t } = useTranslation("examination");
  const { title, score, fullScore, questionCount, answeredCount, correctCount } = section;
  const known = typeof score === "number";
  const [value, full] = known ? [score, fullScore] : [answeredCount, questionCount];
  const share = full > 0 ? value / full : 0;
  const weak = known && share < WEAK_SHARE;
  return (
    <li className={classNames(weak && styles.weak)}>
      <div className={styles.name}>
        <b>
          {title}
          {weak && <Tag tone="warn">{t("sections.weak")}</Tag>}
        </b>
        <span>
          {known
            ? t("sections.wrong", {
                count: questionCount,
                wrong: questionCount - (correctCount ?? 0),
              })
            : t("sections.count", { count: questionCount })}
        </span>
      </div>
      <div className={styles.track} data-track aria-hidden="true">
        <i data-fill style={{ width: `${100 * share}%` }} />
      </div>
      <p className={styles.value}>
        {value} <small>/ {full}</small>
      </p>
      <p className={styles.share}>{percentText(share)}</p>
    </li>
  );
}
