import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  answersOf,
  type Course,
  courseDetail,
  courseList,
  enrolmentList,
  joinCourse,
  type LessonOutline,
} from "@zhegui/client";
import {
  hasEnded,
  lessonsOf,
  openLogin,
  progressIn,
  useEnrolmentIn,
  useHeld,
  useLoaded,
  useLoginDialog,
  useSession,
} from "@zhegui/domain";
import { notify } from "@zhegui/kit";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** How one stands in a course, and the way in. */
export interface OwnStudy {
  /** A stranger has logged in, and not joined. */
  state: "loading" | "failed" | "visitor" | "stranger" | "joined";
  /** The way out of `failed`, and whether it is being taken. */
  askAgain: () => void;
  asking: boolean;
  done: ReadonlySet<string>;
  /** Every lesson was complete once; it stays so when another is added, which is new. */
  isFinished: boolean;
  /** The lesson to go on with. */
  next: LessonOutline | undefined;
  hasBegun: boolean;
  /** It was bought, and may be used no more. */
  ended: boolean;
  /** When what was bought ends. */
  until: string | undefined;
  joining: boolean;
  join: () => void;
}

function useJoin(course: string | undefined): { joining: boolean; join: () => void } {
  const { t } = useTranslation("catalogue");
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (sid: string) => joinCourse({ body: { model: { course: { sid } } } }),
    onSuccess: async () => {
      notify({ tone: "ok", title: t("detail.joined") });
      await Promise.all(STALE.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  return { joining: isPending, join: () => course && mutate(course) };
}

/** A user who joins is counted among a course's learners too. */
const STALE = [answersOf(enrolmentList), answersOf(courseDetail), answersOf(courseList)];

/** The way in for a visitor: joins after the login, unless the login is given up. */
function useJoinAfterLogin(state: OwnStudy["state"], join: () => void): () => void {
  const [wantsIn, setWantsIn] = useState(false);
  const loggingIn = useLoginDialog((dialog) => dialog.mode !== null);
  useEffect(() => {
    if (!wantsIn || state === "loading" || (state === "visitor" && loggingIn)) return;
    setWantsIn(false);
    if (state === "stranger") join();
  }, [wantsIn, state, loggingIn, join]);
  return () => {
    setWantsIn(true);
    openLogin();
  };
}

/** One's own study of a course, once the course is known. */
export function useOwnStudy(course: Course | undefined): OwnStudy {
  const signedIn = useSession((session) => session.user !== null);
  const sid = course?.sid ?? "";
  const enrolled = useEnrolmentIn(course?.sid);
  const { enrolment } = enrolled;
  const progress = useLoaded({ ...progressIn(sid), enabled: signedIn && !!enrolment });
  const held = useHeld();
  const { joining, join } = useJoin(course?.sid);
  const rows = progress.data?.data.content ?? [];
  const done = new Set(rows.filter((row) => row.completedAt).map((row) => row.lessonSid));
  const asked = enrolment ? progress : enrolled;
  const stateNow = (): OwnStudy["state"] => {
    if (!signedIn) return "visitor";
    if (!asked.data) return asked.error ? "failed" : "loading";
    return enrolment ? "joined" : "stranger";
  };
  const state = stateNow();
  const lessons = lessonsOf(course?.chapterList);
  const joinAfterLogin = useJoinAfterLogin(state, join);
  return {
    state,
    askAgain: () => void asked.refetch(),
    asking: asked.isFetching,
    done,
    isFinished: !!enrolment?.completedAt,
    next: lessons.find(({ sid: lesson }) => lesson === enrolment?.nextLessonSid) ?? lessons[0],
    hasBegun: !!enrolment?.studiedAt,
    ended: !!enrolment && hasEnded(enrolment, held),
    until: enrolment?.isFree ? undefined : held?.get(sid),
    joining,
    join: signedIn ? join : joinAfterLogin,
  };
}
