import { type PracticeQuestion, read, type ShownQuestion, siteInformation } from "@zhegui/client";
import { dateAndTime, useLoaded } from "@zhegui/domain";
import { Button, classNames, Empty, FavoriteButton, Icon, Skeleton, Tag } from "@zhegui/kit";
import { kindOf, RichText, stemOf } from "@zhegui/questions";
import { type JSX, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePractised } from "../../../panel/practised";
import type { Desk, Picture } from "./desk";
import { Onward } from "./onward";
import styles from "./run.module.css";
import { Verdict } from "./verdict";

interface QuestionCardProps {
  desk: Desk;
  picture: Picture;
  favorite: { kept: boolean; toggle: () => void };
  isLast: boolean;
  /** Whether letters do something, which is then told below. */
  letters: boolean;
  onAnswer: (value: unknown) => void;
  onOnward: () => void;
}

/** One question: to be answered, and then with what became of it. */
export function QuestionCard(props: QuestionCardProps): JSX.Element {
  const { desk, picture, isLast, letters, onOnward } = props;
  const { t } = useTranslation("practice");
  const { shown, position } = picture;
  return (
    <section className={styles.card} aria-label={t("run.question", { position: position + 1 })}>
      {shown?.asked ? (
        <Asked {...props} asked={shown.asked} />
      ) : (
        <NotShown shown={shown} isAway={picture.isAway || picture.isFailed} />
      )}
      <div className={styles.foot}>
        <Button disabled={position === 0} onClick={() => desk.go(position - 1)}>
          <Icon name="chevronLeft" size={18} />
          {t("run.previous")}
        </Button>
        <p className={styles.keys} aria-hidden="true">
          <span>
            <kbd>Enter</kbd>
            {t("keys.onward")}
          </span>
          {letters && (
            <>
              <span>
                <kbd>G</kbd>
                {t("keys.guessed")}
              </span>
              <span>
                <kbd>F</kbd>
                {t("keys.favorite")}
              </span>
            </>
          )}
        </p>
        <Onward {...{ picture, isLast, onOnward }} />
      </div>
    </section>
  );
}

function Asked(props: QuestionCardProps & { asked: PracticeQuestion }): JSX.Element {
  const { desk, picture, asked, favorite, onAnswer } = props;
  const { t } = useTranslation(["practice", "questions"]);
  const { Answer, Review } = kindOf(asked);
  const { marked, mark } = picture;
  const isOpen = mark === "open";
  const [wasMarked] = useState(marked !== undefined);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.number}>
          {picture.position + 1} <small>/ {picture.marks.length}</small>
        </p>
        <Tag>{t(`questions:kind.${kindOf(asked).name}`)}</Tag>
        {asked.difficulty !== null && (
          <span className={styles.quiet}>
            {t("run.difficulty", { level: t(`difficulty.level${level(asked.difficulty)}`) })}
          </span>
        )}
        <span className={styles.keep}>
          <FavoriteButton {...favorite} />
        </span>
      </div>
      <h2 className={styles.stem}>
        <RichText text={stemOf(asked)} />
      </h2>
      {asked.figureList.map((figure, at) => (
        <img
          key={figure.url}
          className={styles.figure}
          src={figure.url}
          width={figure.width}
          height={figure.height}
          alt={t("run.figure", { position: at + 1 })}
        />
      ))}
      <Suspense fallback={<Skeleton height={120} radius={12} />}>
        {marked ? (
          <Review question={asked} value={marked.value} answer={marked.answer} />
        ) : (
          <Answer question={asked} value={picture.draft} disabled={!isOpen} onAnswer={onAnswer} />
        )}
      </Suspense>
      {isOpen && (
        <div className={styles.aids}>
          <button
            type="button"
            className={classNames(styles.guessed, picture.guessed && styles.on)}
            aria-pressed={picture.guessed}
            onClick={() => desk.toggleGuessed()}
          >
            {t("run.guessed")}
          </button>
          <HintButton />
        </div>
      )}
      {mark === "waiting" && <Note icon="cloudUp" text={t("run.waiting")} />}
      {mark === "shielded" && <Note icon="lock" text={t("run.shielded")} />}
      {marked && <Verdict {...{ desk, marked, asked }} isNew={!wasMarked} />}
    </>
  );
}

/** Asks the assistant beside the page, where there is one. */
function HintButton(): JSX.Element | null {
  const { t } = useTranslation("practice");
  const { data } = useLoaded(read(siteInformation, {}));
  if (!data?.data.assistant) return null;
  return (
    <Button look="plain" onClick={() => usePractised.setState({ wantsHint: true })}>
      {t("run.hint")}
    </Button>
  );
}

function level(difficulty: number): "1" | "2" | "3" | "4" | "5" {
  return (["1", "2", "3", "4", "5"] as const)[difficulty - 1] ?? "3";
}

function Note({ icon, text }: { icon: "cloudUp" | "lock"; text: string }): JSX.Element {
  return (
    <p className={styles.note} role="status">
      <Icon name={icon} size={18} />
      {text}
    </p>
  );
}

interface NotShownProps {
  shown: ShownQuestion | undefined;
  isAway: boolean;
}

/** A question that may not be shown now, that is gone, or that has not come yet. */
function NotShown({ shown, isAway }: NotShownProps): JSX.Element {
  const { t } = useTranslation("practice");
  if (shown?.shieldedUntil) {
    const time = dateAndTime(shown.shieldedUntil);
    return <Empty title={t("paused.title")} text={t("paused.until", { time })} />;
  }
  if (shown) return <Empty title={t("run.gone")} text={t("run.goneText")} />;
  if (isAway) return <Empty title={t("away.title")} text={t("away.notHere")} />;
  return <Skeleton height={280} radius={12} />;
}
