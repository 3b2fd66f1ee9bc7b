import { useQueryClient } from "@tanstack/react-query";
import { type Task, watchTask } from "@zhegui/client";
import { useEffect, useState } from "react";

/** A stream lasts ten minutes; then, or when the network is back, it is asked for again. */
const AGAIN_MS = 2_000;

/** How far a task is, as it goes on. */
export function useTask(sid: string | undefined): Task | undefined {
  const [progress, setProgress] = useState<Task>();
  const queries = useQueryClient();
  useEffect(() => {
    if (sid === undefined) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async (): Promise<void> => {
      let isOver = false;
      const hear = (told: Task): void => {
        isOver = told.finishedAt !== null;
        setProgress(told);
      };
      await watchTask(sid, ended.signal, hear).catch(() => undefined);
      if (ended.signal.aborted) return;
      if (isOver) void queries.invalidateQueries({ queryKey: ["records"] });
      else timer = setTimeout(follow, AGAIN_MS);
    };
    void follow();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [sid, queries]);
  return progress?.sid === sid ? progress : undefined;
}
