import type { Lesson, LessonState } from "@zhegui/client";
import { Cited, wholePercent } from "@zhegui/domain";
import { Card, Icon, Prose } from "@zhegui/kit";
import { type JSX, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./lesson.module.css";
import { readFrom } from "./playhead";
import type { Stretch } from "./stretch";
import { useReadingTime } from "./use-reading-time";

/** Less than this was hardly begun; more was read to the end. */
const [BEGUN, ENDED] = [0.1, 0.95];

function GoOnFrom({ share }: { share: number }): JSX.Element | null {
  const { t } = useTranslation("learning");
  const [used, setUsed] = useState(false);
  if (used || share < BEGUN || share > ENDED) return null;
  const jump = (): void => {
    readFrom(share);
    setUsed(true);
  };
  return (
    <p className={styles.goOn}>
      {t("reading.resume", { percent: wholePercent(share) })}
      <button type="button" onClick={jump}>
        {t("reading.jump")}
      </button>
    </p>
  );
}

interface ReadingProps {
  lesson: Lesson;
  state: LessonState;
  /** One studies elsewhere. */
  isHeld: boolean;
  onStretch: (stretch: Stretch) => void;
}

/** A text whose reading time counts while it is in sight. */
export function Reading({ lesson, state, isHeld, onStretch }: ReadingProps): JSX.Element {
  const { t } = useTranslation("learning");
  const begin = useRef(state.position / lesson.plannedSeconds);
  const isFull = state.totalSeconds >= lesson.plannedSeconds;
  const runs = useReadingTime({
    isHeld: isHeld || isFull,
    plannedSeconds: lesson.plannedSeconds,
    onStretch,
  });
  const still = isHeld ? t("reading.elsewhere") : t("reading.paused");
  const words = runs ? t("reading.running") : still;
  return (
    <Card as="article" className={styles.text}>
      <p className={styles.clock} data-runs={runs} role="status">
        <Icon name="clock" size={16} />
        {isFull ? t("reading.full") : words}
      </p>
      <GoOnFrom share={begin.current} />
      <Cited html={lesson.bodyHtml}>
        <Prose html={lesson.bodyHtml} />
      </Cited>
    </Card>
  );
}
