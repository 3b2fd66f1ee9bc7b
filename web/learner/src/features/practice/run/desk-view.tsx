import { useMutation } from "@tanstack/react-query";
import { useFavorite, useKeyChoice } from "@zhegui/domain";
import { Button, Dialog, Icon, Progress, SegmentedControl, useFocusInSight } from "@zhegui/kit";
import { kindOf, loadKinds, showOption } from "@zhegui/questions";
import { type JSX, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { leavePractised, usePractised } from "../../../panel/practised";
import type { Desk, Picture } from "./desk";
import { Onward } from "./onward";
import { QuestionCard } from "./question-card";
import { Result } from "./result";
import styles from "./run.module.css";
import { Sheet } from "./sheet";
import { useKeys } from "./use-keys";

/** A run before the learner: question left, answer sheet right. */
export function DeskView({ desk }: { desk: Desk }): JSX.Element {
  const { t } = useTranslation("practice");
  const picture = useSyncExternalStore(desk.subscribe, desk.picture);
  const paper = useRef<HTMLElement>(null);
  const [isSheetOpen, openSheet] = useState(false);
  const [isByHeart, setByHeart] = useState(false);
  const finish = useFinish(desk);
  const { shown, mark, position } = picture;
  const sid = desk.run.sheetList[position]?.question.sid ?? "";
  const favorite = useFavorite("question", sid);
  const total = desk.run.sheetList.length;
  const isLast = position === total - 1;
  const asked = shown?.asked;
  const isKnown = picture.marked !== undefined;

  useOpenQuestion(finish.data || !asked ? null : { desk, sid, position, isKnown });
  useEffect(() => {
    if (asked) loadKinds([asked]);
    if (asked && isByHeart && mark === "open") void desk.reveal();
  }, [asked, isByHeart, mark, desk]);

  const onward = () => {
    if (asked && mark === "open" && picture.draft !== null) void desk.submit();
    else if (isLast) finish.mutate();
    else desk.go(position + 1);
  };
  const answer = (value: unknown) => {
    desk.draft(value);
    // One press is the whole answer: it needs no second.
    if (asked && isOnePress(asked.kind) && value !== null) void desk.submit();
  };
  const press = (key: string) => {
    const value = asked && mark === "open" && kindOf(asked).press(asked, picture.draft, key);
    if (value === undefined || value === false) return false;
    answer(value);
    showOption(paper.current, key);
    return true;
  };
  const letters = useKeyChoice();
  useFocusInSight();
  useKeys({
    letters: letters.on,
    press,
    onTurn: (by) => desk.go(position + by),
    onEnter: onward,
    onGuess: () => desk.toggleGuessed(),
    onFavorite: favorite.toggle,
  });

  if (finish.data) return <Result run={desk.run} result={finish.data} />;
  const sheet = (
    <Sheet
      {...{ desk, picture, letters }}
      onGo={(to) => {
        desk.go(to);
        openSheet(false);
      }}
    />
  );
  return (
    <div className={styles.page}>
      <Bar
        {...{ desk, picture, isByHeart, setByHeart }}
        isFinishing={finish.isPending}
        onFinish={() => finish.mutate()}
      />
      <Away picture={picture} onRetry={() => void desk.hurry()} />
      <main ref={paper} className={styles.desk}>
        <QuestionCard
          key={sid}
          {...{ desk, picture, favorite, isLast }}
          letters={letters.on}
          onAnswer={answer}
          onOnward={onward}
        />
        <aside className={styles.side}>{sheet}</aside>
      </main>
      <div className={styles.dock} data-over="foot">
        <Button onClick={() => openSheet(true)}>
          <Icon name="grid" size={18} />
          {t("sheet.title")}
        </Button>
        <Onward {...{ picture, isLast, onOnward: onward }} />
      </div>
      {isSheetOpen && <SheetDialog onClose={() => openSheet(false)}>{sheet}</SheetDialog>}
    </div>
  );
}

/** What a choice of one is: pressing it says all. */
function isOnePress(kind: string): boolean {
  return kind === "single_choice" || kind === "true_false";
}

interface OpenQuestion {
  desk: Desk;
  sid: string;
  position: number;
  isKnown: boolean;
}

/** Lets the panels know which question is before the learner. */
function useOpenQuestion(open: OpenQuestion | null): void {
  const run = open?.desk.run.sid;
  const { sid, position = 0, isKnown = false } = open ?? {};
  useEffect(() => {
    if (run && sid) {
      usePractised.setState({ place: { run, question: sid, number: position + 1, isKnown } });
    } else leavePractised();
  }, [run, sid, position, isKnown]);
  useEffect(() => leavePractised, []);
}

function useFinish(desk: Desk) {
  return useMutation({ mutationFn: () => desk.finish() });
}

interface BarProps {
  desk: Desk;
  picture: Picture;
  isByHeart: boolean;
  setByHeart: (isByHeart: boolean) => void;
  isFinishing: boolean;
  onFinish: () => void;
}

/** What is practised, how far it is, and the way out. */
function Bar({ desk, picture, isByHeart, setByHeart, ...finishing }: BarProps): JSX.Element {
  const { t } = useTranslation("practice");
  const { run } = desk;
  const done = picture.marks.filter((mark) => mark !== "open").length;
  const total = picture.marks.length;
  const about = [run.chapter ?? run.point, t(`mode.${run.mode}`)].filter(Boolean).join(" · ");
  return (
    <header className={styles.bar} data-over="head">
      <div className={styles.inner}>
        <Link to="/question" className={styles.back} aria-label={t("run.back")}>
          <Icon name="chevronLeft" size={20} />
        </Link>
        <div className={styles.name}>
          <h1>{run.bank?.name ?? t("run.allBanks")}</h1>
          <p>{about}</p>
        </div>
        <div className={styles.progress}>
          <p>
            <span>{t("run.progress")}</span>
            <span className="num">
              <b>{done}</b> / {total}
            </span>
          </p>
          <Progress label={t("run.progress")} value={done} max={total} />
        </div>
        <SegmentedControl
          className={styles.switch}
          label={t("run.way")}
          choices={[
            { value: "practise", words: t("run.practise") },
            { value: "byHeart", words: t("run.byHeart") },
          ]}
          chosen={isByHeart ? "byHeart" : "practise"}
          onChoose={(way) => setByHeart(way === "byHeart")}
        />
        <Button look="outline" busy={finishing.isFinishing} onClick={finishing.onFinish}>
          {t("run.finish")}
        </Button>
      </div>
    </header>
  );
}

function Away({ picture, onRetry }: { picture: Picture; onRetry: () => void }): JSX.Element | null {
  const { t } = useTranslation("practice");
  if (!picture.isAway && !picture.isFailed) return null;
  const { unsent: count, isHeld } = picture;
  const about = isHeld ? "away.heldText" : count > 0 ? "away.text" : "away.none";
  return (
    <div className={styles.away} role="status">
      <Icon name="cloudOff" size={18} />
      <p>
        <b>{t(isHeld ? "away.held" : "away.title")}</b> <span>{t(about, { count })}</span>
      </p>
      <Button size="small" onClick={onRetry}>
        {t("away.retry")}
      </Button>
    </div>
  );
}

function SheetDialog(props: { onClose: () => void; children: JSX.Element }): JSX.Element {
  const { t } = useTranslation("practice");
  const title = useId();
  return (
    <Dialog labelledBy={title} onClose={props.onClose}>
      <h2 id={title} className="sr">
        {t("sheet.title")}
      </h2>
      <div className={styles.sheetDialog}>{props.children}</div>
    </Dialog>
  );
}
