import { useQueryClient } from "@tanstack/react-query";
import { beatLesson, type Credit, Failure, lessonProgress, read } from "@zhegui/client";
import { progressIn } from "@zhegui/domain";
import { useEffect, useMemo, useState } from "react";
import { Reporter } from "./reporter";

/** How far one is in a lesson, as the server counts. */
export function stateOf(lesson: string) {
  return read(lessonProgress, { body: { sid: lesson } });
}

/** A stretch is reported this often while one studies. */
export const BEAT_MS = 10_000;

export interface Study {
  reporter: Reporter;
  /** The latest answer to a beat. */
  credit: Credit | undefined;
  /** The server cannot be reached at the moment. */
  isAway: boolean;
  /** One studies in another place; nothing counts here until `takeOver`. */
  isElsewhere: boolean;
  /** Its author took the lesson out of the course: nothing counts any more. */
  isWithdrawn: boolean;
  takeOver: () => void;
}

async function send(...[body]: Parameters<ConstructorParameters<typeof Reporter>[1]>) {
  // Kept alive, so that the last beat of a page that is being left still arrives.
  const { data } = await beatLesson({ body: { model: body }, keepalive: true });
  return data.data;
}

/** Reports the study of one lesson and tells what the server made of it. */
export function useStudy(lesson: string, course: string): Study {
  const queryClient = useQueryClient();
  const [credit, setCredit] = useState<Credit>();
  const [isAway, setAway] = useState(false);
  const [isWithdrawn, setWithdrawn] = useState(false);
  const reporter = useMemo(
    () =>
      new Reporter(lesson, send, {
        onCredit: (answer) => {
          setCredit(answer);
          setAway(false);
          void queryClient.invalidateQueries({ queryKey: stateOf(lesson).queryKey });
        },
        onAway: (cause) => {
          const id = cause instanceof Failure ? cause.id : undefined;
          if (id === "access_ended") void queryClient.invalidateQueries();
          else if (id === "lesson_withdrawn") setWithdrawn(true);
          else setAway(true);
          return cause instanceof Failure && (cause.isAway || cause.status >= 500);
        },
      }),
    [lesson, queryClient],
  );
  const completed = credit?.completed ?? false;
  useEffect(() => {
    if (completed) void queryClient.invalidateQueries({ queryKey: progressIn(course).queryKey });
  }, [completed, course, queryClient]);
  return {
    reporter,
    credit,
    isAway,
    isElsewhere: credit?.reason === "other_player",
    isWithdrawn,
    takeOver: () => {
      reporter.takeOver();
      setCredit(undefined);
    },
  };
}
