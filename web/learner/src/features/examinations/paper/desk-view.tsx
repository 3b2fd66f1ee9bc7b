import { Button, Dialog, Icon } from "@zhegui/kit";
import { kindOf } from "@zhegui/questions";
import { type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OpenedAttempt } from "../sitting/attempt";
import { questionsOf, tally } from "../sitting/rules";
import type { Snapshot } from "../sitting/snapshot";
import { AnswerSheet } from "./answer-sheet";
import styles from "./desk-view.module.css";
import { HandIn } from "./hand-in";
import { Notices } from "./notices";
import { QuestionCard } from "./question-card";
import { TopBar } from "./top-bar";
import { useKeys } from "./use-keys";
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
    if (value !== undefined) answer(value);
    return value !== undefined;
  };
  const mark = () => question && sitting.toggleMark(question.sid);

  useKeys({ press, onTurn: turn, onMark: mark });

  const handIn = () => setOpen("hand-in");
  const sheet = (
    <AnswerSheet attempt={attempt} snapshot={snapshot} current={question?.sid} onGo={go} />
  );
  return (
    <div className={styles.page}>
      <TopBar {...{ attempt, snapshot, clock, candidate }} onSubmit={handIn} />
      <Notices snapshot={snapshot} onRetry={() => sitting.hurry()} />
      <main className={styles.desk}>
        {question && (
          <QuestionCard
            key={question.sid}
            question={question}
            state={state}
            position={index + 1}
            total={questions.length}
            reachable={snapshot.reachable}
            disabled={snapshot.phase.name !== "running"}
            onAnswer={answer}
            onMark={mark}
            onTurn={turn}
            onSubmit={handIn}
          />
        )}
        <aside className={styles.side}>{sheet}</aside>
      </main>
      <Dock
        snapshot={snapshot}
        isFirst={index === 0}
        isLast={index === questions.length - 1}
        onTurn={turn}
        onSheet={() => setOpen("sheet")}
        onSubmit={handIn}
      />
      {open === "sheet" && <SheetDialog onClose={() => setOpen("none")}>{sheet}</SheetDialog>}
      {open === "hand-in" && (
        <HandIn {...{ seat, snapshot }} onGo={go} onClose={() => setOpen("none")} />
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
    <div className={styles.dock}>
      <Button disabled={isFirst} aria-label={t("question.previous")} onClick={() => onTurn(-1)}>
        <Icon name="chevronLeft" size={18} />
      </Button>
      <Button onClick={onSheet}>
        <Icon name="grid" size={18} />
        {t("navigator.open")}
        <small>
          {answered}/{total}
        </small>
      </Button>
      <Button look="primary" onClick={isLast ? onSubmit : () => onTurn(1)}>
        {t(isLast ? "bar.submit" : "question.next")}
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
