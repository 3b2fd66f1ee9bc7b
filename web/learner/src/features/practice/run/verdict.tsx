import { useMutation } from "@tanstack/react-query";
import {
  leaveMistakes,
  type MarkedQuestion,
  type PracticeQuestion,
  serverClock,
  startVariants,
} from "@zhegui/client";
import { daysUntil, wholePercent } from "@zhegui/domain";
import { classNames, Icon } from "@zhegui/kit";
import { RichText } from "@zhegui/questions";
import { type JSX, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Desk } from "./desk";
import styles from "./run.module.css";

interface VerdictProps {
  desk: Desk;
  marked: MarkedQuestion;
  asked: PracticeQuestion;
  /** It came while one looked at the question. */
  isNew: boolean;
}

/** What became of the answer, why, when it comes back, and others like it. */
export function Verdict({ desk, marked, asked, isNew }: VerdictProps): JSX.Element {
  const { t } = useTranslation("practice");
  const { verdict, analysis, dueAt } = marked;
  const head = useRef<HTMLDivElement>(null);
  const isOfAnswer = isNew && verdict !== null;
  useEffect(() => {
    if (isOfAnswer) head.current?.scrollIntoView({ block: "nearest" });
  }, [isOfAnswer]);
  return (
    <div className={styles.verdict} role="status">
      <div ref={head} className={styles.verdictHead}>
        <strong className={classNames(styles.word, styles[verdict ?? "seen"])}>
          {t(`verdict.${verdict ?? "seen"}`)}
        </strong>
        {verdict && dueAt && (
          <span className={styles.due}>
            {t("verdict.due", { count: Math.max(1, daysUntil(dueAt, serverClock.now())) })}
          </span>
        )}
        {marked.isMistake && <InMistakes {...{ desk, marked }} />}
      </div>
      {marked.keyCorrected && (
        <p className={styles.corrected}>
          <Icon name="info" size={18} />
          {t("verdict.keyCorrected")}
        </p>
      )}
      <p className={styles.analysis}>
        {analysis ? <RichText text={analysis} /> : t("verdict.noAnalysis")}
      </p>
      <div className={styles.about}>
        {asked.pointList.length > 0 && (
          <span>{t("verdict.points", { points: asked.pointList.join(" · ") })}</span>
        )}
        {asked.pointList.length === 0 && asked.chapter && (
          <span>{t("verdict.chapter", { chapter: asked.chapter })}</span>
        )}
        {marked.rightShare !== null && (
          <span>{t("verdict.share", { share: wholePercent(marked.rightShare) })}</span>
        )}
        <Variants question={asked.sid} />
      </div>
    </div>
  );
}

function InMistakes({ desk, marked }: Pick<VerdictProps, "desk" | "marked">): JSX.Element {
  const { t } = useTranslation("practice");
  const { mutate, isPending } = useMutation({
    mutationFn: () => leaveMistakes({ body: { model: { question: marked.question } } }),
    onSuccess: () => desk.left(marked.question.sid),
  });
  return (
    <span className={styles.inMistakes}>
      <Icon name="check" size={16} />
      {t("verdict.inMistakes")}
      <button type="button" disabled={isPending} onClick={() => mutate()}>
        {t("verdict.leave")}
      </button>
    </span>
  );
}

function Variants({ question }: { question: string }): JSX.Element {
  const { t } = useTranslation("practice");
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await startVariants({ body: { model: { question: { sid: question } } } })).data.data,
    onSuccess: ({ sid }) => navigate(`/exercise-detail/${sid}`),
  });
  return (
    <button type="button" className={styles.more} disabled={isPending} onClick={() => mutate()}>
      {t("verdict.variants")}
      <Icon name="chevronRight" size={16} />
    </button>
  );
}
