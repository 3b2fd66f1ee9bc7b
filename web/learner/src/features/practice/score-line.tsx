import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./practice.module.css";

interface ScoreLineProps {
  expected: number;
  deviation: number;
  pass: number;
  full: number;
}

/** From no mark to all of them: where one passes, and between what the score is expected. */
export function ScoreLine({ expected, deviation, pass, full }: ScoreLineProps): JSX.Element {
  const { t } = useTranslation("practice");
  const from = Math.max(0, Math.round(expected - deviation));
  const to = Math.min(full, Math.round(expected + deviation));
  const at = (score: number) => `${(100 * score) / full}%`;
  return (
    <div
      className={styles.scores}
      role="img"
      aria-label={t("readiness.line", { full, pass, from, to })}
    >
      <span
        className={styles.passMark}
        // Over its mark, as far as the line's ends let it.
        style={{ left: `clamp(3em, ${at(pass)}, 100% - 3em)` }}
      >
        {t("readiness.passMark", { score: pass })}
      </span>
      <div className={styles.scoreLine} data-track>
        <i className={styles.band} data-fill style={{ left: at(from), right: at(full - to) }} />
        <b className={styles.passLine} style={{ left: at(pass) }} />
      </div>
      <span>0</span>
      <span>{full}</span>
    </div>
  );
}
