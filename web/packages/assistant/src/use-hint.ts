import { useEffect, useEffectEvent, useRef } from "react";
import { pastAnswers } from "./past-answers";
import type { Conversation } from "./use-conversation";

/** Asks once for each hint that the page wants, as soon as it can be asked. */
export function useWanted(hints: number, isAnswering: boolean, ask: () => void): void {
  const asked = useRef(0);
  const begin = useEffectEvent(ask);
  useEffect(() => {
    if (!isAnswering || asked.current === hints) return;
    asked.current = hints;
    begin();
  }, [hints, isAnswering]);
}

/** Shows what waited until the question of practice was answered. */
export function useShownLater(
  conversation: Conversation,
  practice: { question: string; isKnown: boolean } | null,
): void {
  const question = practice?.isKnown ? practice.question : null;
  const show = useEffectEvent(async (): Promise<void> => {
    const { sid, turns, change } = conversation;
    if (sid === null || !turns.some(({ answer }) => answer?.waitingCount)) return;
    for (const answer of await pastAnswers(sid)) change(answer);
  });
  useEffect(() => {
    // Without a network its history shows them later.
    if (question !== null) void show().catch(() => undefined);
  }, [question]);
}
