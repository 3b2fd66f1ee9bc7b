import { useKeyChoice } from "@zhegui/domain";
import { Button, Dialog, Icon, useFocusInSight } from "@zhegui/kit";
import { kindOf, showOption } from "@zhegui/questions";
import { type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OpenedAttempt } from "../sitting/attempt";
import { questionsOf, tally } from "../sitting/rules";
import type { Snapshot } from "../sitting/snapshot";
import { AnswerSheet } from "./answer-sheet";
import styles from "./desk-view.module.css";
import { HandIn } from "./hand-in";
import { Notices } from "./notices";
import { Part } from "./part";
import { QuestionCard } from "./question-card";
import { TopBar } from "./top-bar";
import { useKeys } from "./use-keys";
import { usePaperFocus } from "./use-paper-focus";
import type { Seat } from "./use-sitting";

interface DeskViewProps {
  seat: Seat;
  snapshot: Snapshot;
  attempt: OpenedAttempt;
  candidate: string;
}

const NOT_ANSWERED = {
  value: null,
  isAnswered: false,
  standing: null,
  isKept: false,
  savedAt: null,
  marked: false,
} as const;

/** The paper before the candidate: question left, answer sheet right, no chrome of the site. */
export function DeskView({ seat, snapshot, attempt, candidate }: DeskViewProps): JSX.Element {
  const { sitting, clock } = seat;
  const questions = questionsOf(attempt);
  const index = Math.max(
    0,
    questions.findIndex(({ sid }) => sid === snapshot.current),
  );
  const [open, setOpen] = useState<"none" | "sheet" | "hand-in">("none");
  const question = questions[index];
  const state = (question && snapshot.states.get(question.sid)) ?? NOT_ANSWERED;

  const go = (sid: string) => {
    sitting.lookAt(sid);
    setOpen("none");
  };
  const turn = (by: number) => {
    const next = questions[index + by];
    if (next) sitting.lookAt(next.sid);
  };
  const answer = (value: unknown) =>
    question && sitting.choose(question.sid, value, kindOf(question).pauseMs);
  const press = (key: string) => {
    const value = question && kindOf(question).press(question, state.value, key);
    if (value === undefined) return false;
    answer(value);
    showOption(paper.current, key);
    return true;
  };
  const mark = () => question && sitting.toggleMark(question.sid);

  const paper = usePaperFocus(question?.sid);
  useFocusInSight();
  const letters = useKeyChoice();
  useKeys({ paper, letters: letters.on, press, onTurn: turn, onMark: mark });

  const handIn = () => setOpen("hand-in");
  const sheet = (
    <Part of="sheet">
      <AnswerSheet {...{ attempt, snapshot, letters }} current={question?.sid} onGo={go} />
    </Part>
  );
  return (
    <div className={styles.page} translate="no">
      <Part of="bar">
        <TopBar {...{ attempt, snapshot, clock, candidate }} onSubmit={handIn} />
      </Part>
      <Part of="notices">
        <Notices snapshot={snapshot} onRetry={() => sitting.hurry()} />
      </Part>
      <main className={styles.desk}>
        <div ref={paper} className={styles.paper} tabIndex={-1}>
          {question && (
            <Part of={question.sid}>
              <QuestionCard
                key={question.sid}
                question={question}
                state={state}
                position={index + 1}
                total={questions.length}
                reachable={snapshot.reachable}
                disabled={snapshot.phase.name !== "running"}
                letters={letters.on}
                onAnswer={answer}
                onMark={mark}
                onTurn={turn}
                onSubmit={handIn}
              />
            </Part>
          )}
        </div>
        <aside className={styles.side}>{sheet}</aside>
      </main>
      <Part of="dock">
        <Dock
          snapshot={snapshot}
          isFirst={index === 0}
          isLast={index === questions.length - 1}
          onTurn={turn}
          onSheet={() => setOpen("sheet")}
          onSubmit={handIn}
        />
      </Part>
      {open === "sheet" && <SheetDialog onClose={() => setOpen("none")}>{sheet}</SheetDialog>}
      {open === "hand-in" && (
        <Part of="hand-in">
          <HandIn {...{ seat, snapshot }} onGo={go} onClose={() => setOpen("none")} />
        </Part>
      )}
    </div>
  );
}

interface DockProps {
  snapshot: Snapshot;
  isFirst: boolean;
  isLast: boolean;
  onTurn: (by: number) => void;
  onSheet: () => void;
  onSubmit: () => void;
}

/** The same actions on a phone, in the thumb's reach. */
function Dock({ snapshot, isFirst, isLast, onTurn, onSheet, onSubmit }: DockProps): JSX.Element {
  const { t } = useTranslation("sitting");
  const { answered, total } = tally([...snapshot.states.values()]);
  return (
    <div className={styles.dock} data-over="foot">
      <Button disabled={isFirst} aria-label={t("question.previous")} onClick={() => onTurn(-1)}>
        <Icon name="chevronLeft" size={18} />
      </Button>
      <Button onClick={onSheet}>
        <Icon name="grid" size={18} />
        <span>{t("navigator.open")}</span>
        <small>
          {answered}/{total}
        </small>
      </Button>
      <Button look="primary" onClick={isLast ? onSubmit : () => onTurn(1)}>
        <span>{t(isLast ? "bar.submit" : "question.next")}</span>
        {!isLast && <Icon name="chevronRight" size={18} />}
      </Button>
    </div>
  );
}

function SheetDialog(props: { onClose: () => void; children: JSX.Element }): JSX.Element {
  const { t } = useTranslation("sitting");
  const title = useId();
  return (
    <Dialog labelledBy={title} onClose={props.onClose}>
      <h2 id={title} className="sr">
        {t("navigator.title")}
      </h2>
      <div className={styles.sheet}>{props.children}</div>
    </Dialog>
  );
}
