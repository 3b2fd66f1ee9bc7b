import type { PointFigures } from "@zhegui/client";
import { wholePercent } from "@zhegui/domain";
import { classNames, Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./analysis.module.css";
import { weakestFirst } from "./figures";

/** Below this a part wants practice; an examination is passed with as much. */
const WEAK = 0.6;

interface PointsProps {
  parts: readonly PointFigures[];
  isOwn: boolean;
}

/** How many answers were right by knowledge point or chapter, what goes worst first. */
export function Points({ parts, isOwn }: PointsProps): JSX.Element {
  const { t } = useTranslation("analysis");
  const shown = weakestFirst(parts);
  if (shown.length === 0) {
    return <Empty title={t("points.none")} text={isOwn ? t("points.noneText") : undefined} />;
  }
  return (
    <ul className={styles.points}>
      {shown.map((part) => {
        const share = part.rightShare ?? 0;
        const name = part.title ?? t("points.rest");
        const figures = { name, share: wholePercent(share), count: part.answerCount };
        return (
          <li key={`${part.bank.sid} ${part.point ?? part.chapter}`}>
            <span className={styles.pointName}>{name}</span>
            <svg
              className={classNames(styles.track, share < WEAK && styles.weak)}
              role="img"
              aria-label={t("points.sentence", figures)}
            >
              <rect className={styles.whole} width="100%" height="10" y="4" rx="5" />
              <rect className={styles.part} width={`${100 * share}%`} height="10" y="4" rx="5" />
              <rect className={styles.pass} x={`${100 * WEAK}%`} width="2" height="18" rx="1" />
            </svg>
            <b className="num" aria-hidden="true">
              {figures.share}%
            </b>
          </li>
        );
      })}
    </ul>
  );
}
