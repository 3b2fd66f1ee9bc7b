import type { Lesson, LessonState } from "@zhegui/client";
import { Cited, FailedCard, lazily, openLogin, useLoaded, useSession } from "@zhegui/domain";
import { tellIfExpired } from "@zhegui/files";
import {
  Button,
  buttonClass,
  Card,
  ErrorState,
  Icon,
  type IconName,
  Prose,
  Skeleton,
} from "@zhegui/kit";
import { type JSX, type ReactNode, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Attachments } from "./attachments";
import styles from "./lesson.module.css";
import { Notes } from "./notes";
import { type Playhead, type PlayheadRef, readingPlayhead } from "./playhead";
import { Reading } from "./reading";
import type { Stretch } from "./stretch";
import { useAskedSecond } from "./use-asked-second";
import { type Study, stateOf, useStudy } from "./use-study";

const VideoPlayer = lazily(async () => (await import("./video-player")).VideoPlayer);

interface BannerProps {
  icon: IconName;
  tone: "primary" | "slate";
  children: ReactNode;
  action?: ReactNode;
}

function Banner({ icon, tone, children, action }: BannerProps): JSX.Element {
  return (
    <div className={styles.banner} data-tone={tone} role="status">
      <Icon name={icon} size={18} />
      <span>{children}</span>
      {action}
    </div>
  );
}

interface VideoProps {
  lesson: Lesson;
  position: number;
  furthest: number | undefined;
  isHeld: boolean;
  onStretch: (stretch: Stretch) => void;
  playhead: PlayheadRef;
}

/** The player, which begins at the second that the address names where one may be there already. */
function Video({ lesson, position, ...rest }: VideoProps): JSX.Element {
  const { t } = useTranslation("learning");
  const asked = useAskedSecond(rest.playhead);
  const begin = Math.min(asked ?? position, rest.furthest ?? Number.POSITIVE_INFINITY);
  const [failed, setFailed] = useState(false);
  const url = lesson.video?.url;
  const fail = (): void => {
    setFailed(true);
    if (url) void tellIfExpired(url);
  };
  return (
    <>
      {failed || !url ? (
        <Card className={styles.video}>
          <ErrorState message={t("videoFailed")} onRetry={() => location.reload()} />
        </Card>
      ) : (
        <Suspense
          fallback={
            <div className={styles.video}>
              <Skeleton height="100%" radius={16} />
            </div>
          }
        >
          <VideoPlayer
            url={url}
            captions={lesson.captions}
            title={lesson.title}
            position={begin}
            onFailure={fail}
            {...rest}
          />
        </Suspense>
      )}
    </>
  );
}

interface NoticesProps {
  lesson: Lesson;
  study: Study;
}

function Notices({ lesson, study }: NoticesProps): JSX.Element | null {
  const { t } = useTranslation("learning");
  if (study.isWithdrawn) {
    const away = (
      <Link className={buttonClass({ size: "small" })} to={`/detail/course/${lesson.courseSid}`}>
        {t("toCourse")}
      </Link>
    );
    return (
      <Banner icon="info" tone="slate" action={away}>
        {t("withdrawn.notice")}
      </Banner>
    );
  }
  if (study.isElsewhere) {
    const here = (
      <Button size="small" onClick={study.takeOver}>
        {t("elsewhere.action")}
      </Button>
    );
    return (
      <Banner icon="info" tone="primary" action={here}>
        {t("elsewhere.text")}
      </Banner>
    );
  }
  if (!study.isAway) return null;
  return (
    <Banner icon="alert" tone="slate">
      {t("offline")}
    </Banner>
  );
}

function Studied({ lesson, state }: { lesson: Lesson; state: LessonState }): JSX.Element {
  const study = useStudy(lesson.sid, lesson.courseSid);
  const playhead = usePlayhead(lesson);
  const report = (stretch: Stretch): void => {
    if (!study.isWithdrawn) void study.reporter.report(stretch);
  };
  if (lesson.kind === "text") {
    return (
      <>
        <Notices {...{ lesson, study }} />
        {study.isWithdrawn ? (
          <Script lesson={lesson} />
        ) : (
          <Reading {...{ lesson, state }} isHeld={study.isElsewhere} onStretch={report} />
        )}
        <Attachments lesson={lesson} />
        <Notes lesson={lesson} playhead={playhead} />
      </>
    );
  }
  return (
    <>
      <Notices {...{ lesson, study }} />
      <Video
        lesson={lesson}
        position={state.completed ? 0 : state.position}
        furthest={state.completed ? undefined : state.furthest}
        isHeld={study.isElsewhere}
        onStretch={report}
        playhead={playhead}
      />
      <Script lesson={lesson} />
      <Attachments lesson={lesson} />
      <Notes lesson={lesson} playhead={playhead} />
    </>
  );
}

/** The text to a lesson: of a video what goes with it. */
function Script({ lesson }: { lesson: Lesson }): JSX.Element {
  return (
    <Card as="article" className={styles.text}>
      <Cited html={lesson.bodyHtml}>
        <Prose html={lesson.bodyHtml} />
      </Cited>
    </Card>
  );
}

/** Holds the place of a lesson; what stands below it comes with it, so that nothing moves. */
export function Curtain(): JSX.Element {
  return (
    <div className={styles.curtain}>
      <Skeleton height="100%" radius={16} />
    </div>
  );
}

interface LessonProps {
  lesson: Lesson;
  /** What follows the lesson, in the same moment. */
  after: ReactNode;
}

/** A lesson of a course one has joined: time counts. */
export function StudiedLesson({ lesson, after }: LessonProps): JSX.Element {
  const { data, error, refetch } = useLoaded(stateOf(lesson.sid));
  if (!data) return error ? <FailedCard cause={error} retry={refetch} /> : <Curtain />;
  return (
    <>
      <Studied lesson={lesson} state={data.data} />
      {after}
    </>
  );
}

function usePlayhead(lesson: Lesson): PlayheadRef {
  const { kind, plannedSeconds } = lesson;
  return useRef<Playhead | null>(kind === "text" ? readingPlayhead(plannedSeconds) : null);
}

const untold = (): void => undefined;

interface TriedProps extends LessonProps {
  /** The course was bought, and may be studied no more. */
  ended: boolean;
}

interface TrialTexts {
  text: "trial.text" | "trial.textPriced" | "trial.textEnded";
  way: "trial.action" | "trial.toCourse" | "gate.renew";
}

function trialTexts(price: number, ended: boolean): TrialTexts {
  if (ended) return { text: "trial.textEnded", way: "gate.renew" };
  if (price > 0) return { text: "trial.textPriced", way: "trial.toCourse" };
  return { text: "trial.text", way: "trial.action" };
}

/** A lesson that anybody may try: nothing counts. */
export function TriedLesson({ lesson, ended, after }: TriedProps): JSX.Element {
  const { t } = useTranslation("learning");
  const signedIn = useSession((session) => session.user !== null);
  const playhead = usePlayhead(lesson);
  const texts = trialTexts(lesson.course?.price ?? 0, ended);
  const way = signedIn ? (
    <Link className={buttonClass({ size: "small" })} to={`/detail/course/${lesson.courseSid}`}>
      {t(texts.way)}
    </Link>
  ) : (
    <Button size="small" onClick={() => openLogin()}>
      {t("gate.login")}
    </Button>
  );
  return (
    <>
      <Banner icon="info" tone="primary" action={way}>
        {t(texts.text)}
      </Banner>
      {lesson.kind === "video" && (
        <Video
          lesson={lesson}
          position={0}
          furthest={undefined}
          isHeld={false}
          onStretch={untold}
          playhead={playhead}
        />
      )}
      <Script lesson={lesson} />
      <Attachments lesson={lesson} />
      {signedIn && <Notes lesson={lesson} playhead={playhead} />}
      {after}
    </>
  );
}
