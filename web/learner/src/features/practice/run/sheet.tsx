import { type KeyChoice, percentOf } from "@zhegui/domain";
import { Checkbox, classNames } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Desk, Mark, Picture } from "./desk";
import styles from "./run.module.css";

const AT_ONCE = 70;
const LEGEND = ["correct", "partly", "wrong", "open", "waiting", "seen"] as const;

interface SheetProps {
  desk: Desk;
  picture: Picture;
  letters: KeyChoice;
  onGo: (position: number) => void;
}

/** What waits for a verdict looks the same, whatever it waits for. */
function lookOf(mark: Mark): (typeof LEGEND)[number] {
  return mark === "pending" || mark === "shielded" ? "waiting" : mark;
}

/** All questions of the run at a glance, told apart by colour and by shape. */
export function Sheet({ desk, picture, letters, onGo }: SheetProps): JSX.Element {
  const { t } = useTranslation("practice");
  const { marks, position } = picture;
  const [isWhole, showWhole] = useState(false);
  const count = (mark: Mark) => marks.filter((each) => each === mark).length;
  const right = count("correct");
  const wrong = count("wrong") + count("partly");
  const first = isWhole ? 0 : Math.floor(position / AT_ONCE) * AT_ONCE;
  const cells = desk.run.sheetList.slice(first, isWhole ? undefined : first + AT_ONCE);
  const share = percentOf(right, right + wrong);
  return (
    <nav className={styles.sheet} aria-label={t("sheet.title")}>
      <dl className={styles.score}>
        <div>
          <dt>{t("sheet.right")}</dt>
          <dd className={styles.correct}>{right}</dd>
        </div>
        <div>
          <dt>{t("sheet.wrong")}</dt>
          <dd className={styles.wrong}>{wrong}</dd>
        </div>
        <div>
          <dt>{t("figure.right")}</dt>
          <dd>{share === null ? "–" : `${share}%`}</dd>
        </div>
      </dl>
      <ul className={styles.legend}>
        {LEGEND.filter(
          (look) => look === "open" || marks.some((mark) => lookOf(mark) === look),
        ).map((look) => (
          <li key={look}>
            <span className={classNames(styles.cell, styles[`cell_${look}`])} aria-hidden="true" />
            {t(`mark.${look}`)}
          </li>
        ))}
      </ul>
      <div className={styles.grid}>
        {cells.map(({ question }, at) => {
          const place = first + at;
          const look = lookOf(marks[place] ?? "open");
          return (
            <button
              key={question.sid}
              type="button"
              className={classNames(styles.cell, styles[`cell_${look}`])}
              aria-label={t("sheet.item", { position: place + 1, mark: t(`mark.${look}`) })}
              aria-current={place === position ? "step" : undefined}
              onClick={() => onGo(place)}
            >
              {place + 1}
            </button>
          );
        })}
      </div>
      {marks.length > AT_ONCE && (
        <button type="button" className={styles.more} onClick={() => showWhole(!isWhole)}>
          {t(isWhole ? "sheet.less" : "sheet.whole", { count: marks.length })}
        </button>
      )}
      <div className={styles.letters}>
        <Checkbox checked={letters.on} onChange={({ target }) => letters.choose(target.checked)}>
          {t("keys.letters")}
        </Checkbox>
      </div>
    </nav>
  );
}
