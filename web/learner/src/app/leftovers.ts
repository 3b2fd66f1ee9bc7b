/** What pages wrote down and could not send goes by itself, wherever on the site its owner is. */
import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "@zhegui/domain";
import { useEffect } from "react";

const AGAIN_MS = 30_000;

/** Of a feature that keeps answers: what sends them, tells of them and says whether none waits any more. */
interface Feature {
  senderOf(user: string, onArrived: () => void): () => Promise<boolean>;
}

const FEATURES: (() => Promise<Feature>)[] = [
  () => import("../features/practice/run/leftovers"),
  () => import("../features/examinations/leftovers"),
];

/**
 * Calls `send`, which says whether nothing waits any more: now, when the network comes back, and every
 * half minute while something waits; until what it answers is called.
 */
export function keepSending(send: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function go(): Promise<void> {
    if ((await send().catch(() => false)) || isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(go, AGAIN_MS);
  }

  addEventListener("online", go);
  void go();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener("online", go);
  };
}

/** While one answers, that page sends what it has itself, and says so. */
export function useLeftovers(isAnswering: boolean): void {
  const queryClient = useQueryClient();
  const user = useSession((session) => session.user?.sid);
  useEffect(() => {
    if (!user || isAnswering) return;
    const onArrived = () => void queryClient.invalidateQueries();
    const stops = FEATURES.map((load) =>
      load().then(
        ({ senderOf }) => keepSending(senderOf(user, onArrived)),
        // Not loaded without a network: the next page tries again.
        () => undefined,
      ),
    );
    return () => {
      for (const stopping of stops) void stopping.then((stop) => stop?.());
    };
  }, [user, isAnswering, queryClient]);
}
