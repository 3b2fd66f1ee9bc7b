import type { SectionView } from "@zhegui/client";
import type { KeyChoice } from "@zhegui/domain";
import { Checkbox, classNames } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { OpenedAttempt } from "../sitting/attempt";
import { type QuestionState, type Tally, tally } from "../sitting/rules";
import type { Snapshot } from "../sitting/snapshot";
import styles from "./answer-sheet.module.css";

interface AnswerSheetProps {
  attempt: OpenedAttempt;
  snapshot: Snapshot;
  /** Sid of the question that is shown. */
  current: string | undefined;
  letters: KeyChoice;
  onGo: (question: string) => void;
}

/** All questions at a glance; four states told apart by colour and by shape. */
export function AnswerSheet(props: AnswerSheetProps): JSX.Element {
  const { attempt, snapshot, current, letters, onGo } = props;
  const { t } = useTranslation("sitting");
  const counts = tally([...snapshot.states.values()]);
  let before = 0;
  return (
    <nav className={styles.sheet} aria-label={t("navigator.title")}>
      <div className={styles.head}>
        <h2>{t("navigator.title")}</h2>
        <p>{t("navigator.answered", { answered: counts.answered, total: counts.total })}</p>
      </div>
      <div className={styles.track} data-track aria-hidden="true">
        <i data-fill style={{ width: `${(100 * counts.answered) / Math.max(1, counts.total)}%` }} />
      </div>
      <Legend counts={counts} reachable={snapshot.reachable} />
      {attempt.sectionList.map((section) => {
        const first = before + 1;
        before += section.questionList.length;
        return (
          <SectionGrid
            key={first}
            section={section}
            first={first}
            states={snapshot.states}
            current={current}
            onGo={onGo}
          />
        );
      })}
      <div className={styles.letters}>
        <Checkbox checked={letters.on} onChange={({ target }) => letters.choose(target.checked)}>
          {t("keys.letters")}
        </Checkbox>
      </div>
    </nav>
  );
}

function Legend({ counts, reachable }: { counts: Tally; reachable: boolean }): JSX.Element {
  const { t } = useTranslation("sitting");
  const plainAnswered = counts.answered - counts.markedAnswered;
  const plainOpen = counts.unanswered - counts.markedUnanswered;
  const rows = [
    [t("navigator.unanswered"), plainOpen, "", false],
    [t("navigator.done"), plainAnswered, styles.answered, true],
    [t("navigator.markedUnanswered"), counts.markedUnanswered, styles.marked, false],
    [
      t("navigator.markedAnswered"),
      counts.markedAnswered,
      classNames(styles.marked, styles.answered),
      true,
    ],
  ] as const;
  return (
    <ul className={styles.legend}>
      {rows.map(([name, count, look, isFilled]) => (
        <li key={name}>
          <span
            className={classNames(styles.cell, look)}
            data-fill={isFilled || undefined}
            aria-hidden="true"
          />
          {name}
          <b>{count}</b>
        </li>
      ))}
      {!reachable && counts.kept > 0 && (
        <li className={styles.here}>
          <span
            className={classNames(styles.cell, styles.answered, styles.local)}
            aria-hidden="true"
          />
          <span>{t("navigator.here")}</span>
          <b>{counts.kept}</b>
        </li>
      )}
    </ul>
  );
}

interface SectionGridProps {
  section: SectionView;
  first: number;
  states: Snapshot["states"];
  current: string | undefined;
  onGo: (question: string) => void;
}

function SectionGrid({ section, first, states, current, onGo }: SectionGridProps): JSX.Element {
  const { t } = useTranslation("sitting");
  const scores = new Set(section.questionList.map(({ score }) => score));
  const answered = section.questionList.filter(({ sid }) => states.get(sid)?.isAnswered);
  return (
    <section>
      <h3 className={styles.section}>
        <span>
          <b>{section.title}</b>
          {scores.size === 1 && <small>{t("scoreEach", { score: [...scores][0] })}</small>}
        </span>
        <span>{`${answered.length} / ${section.questionList.length}`}</span>
      </h3>
      <div className={styles.grid}>
        {section.questionList.map(({ sid }, index) => (
          <Cell
            key={sid}
            position={first + index}
            state={states.get(sid)}
            isCurrent={sid === current}
            onGo={() => onGo(sid)}
          />
        ))}
      </div>
    </section>
  );
}

interface CellProps {
  position: number;
  state: QuestionState | undefined;
  isCurrent: boolean;
  onGo: () => void;
}

function Cell({ position, state, isCurrent, onGo }: CellProps): JSX.Element {
  const { t } = useTranslation("sitting");
  const answered = state?.isAnswered;
  const here = state?.standing === "here" || state?.standing === "refused";
  const isKept = state?.standing === "here" && state.isKept;
  const plain = answered ? "done" : "unanswered";
  const marked = answered ? "markedAnswered" : "markedUnanswered";
  const name = t("navigator.item", {
    position,
    state: t(`navigator.${state?.marked ? marked : plain}`),
  });
  return (
    <button
      type="button"
      className={classNames(
        styles.cell,
        answered && styles.answered,
        state?.marked && styles.marked,
        here && styles.local,
      )}
      data-fill={answered || undefined}
      aria-label={isKept ? name + t("navigator.itemHere") : name}
      aria-current={isCurrent ? "step" : undefined}
      onClick={onGo}
    >
      {position}
    </button>
  );
}
