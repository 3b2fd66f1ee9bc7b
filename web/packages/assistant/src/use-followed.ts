import { type AssistantAnswer, followAnswer } from "@zhegui/client";
import { isRefused } from "@zhegui/domain";
import { useEffect, useEffectEvent } from "react";
import { whole } from "./past-answers";

/** A stream that ends early, or a network that is away, is asked again. */
const AGAIN_MS = 2_000;

interface Listeners {
  onHeard: (answer: AssistantAnswer) => void;
  /** It is told no more: an examination runs, or the answer is gone. */
  onRefused: (cause: unknown) => void;
}

/** Follows the answer with this sid as it comes, until it is over. */
export function useFollowed(sid: string | null, { onHeard, onRefused }: Listeners): void {
  const hear = useEffectEvent(onHeard);
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    if (sid === null) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async (): Promise<void> => {
      let isOver = false;
      try {
        await followAnswer(sid, ended.signal, (row) => {
          isOver = row.state !== "answering";
          if (!ended.signal.aborted) hear(whole(row));
        });
      } catch (cause) {
        isOver = isRefused(cause, 409) || isRefused(cause, 404) || isRefused(cause, 401);
        if (isOver && !ended.signal.aborted) refuse(cause);
      }
      if (!isOver && !ended.signal.aborted) timer = setTimeout(follow, AGAIN_MS);
    };
    void follow();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [sid]);
}
