import { type ServerClock, serverClock } from "@zhegui/client";
import { useSession } from "@zhegui/domain";
import { answerRules } from "@zhegui/questions";
import { useEffect, useState, useSyncExternalStore } from "react";
import { attemptPortOf } from "../attempt-port";
import { watchDepartures } from "../sitting/departures";
import { Sitting } from "../sitting/sitting";
import type { Snapshot } from "../sitting/snapshot";
import { openStore } from "../sitting/store";
import { occupyTab } from "../sitting/tab";

/** How often the device's clock is held against the steady one. */
const CHECK_MS = 5_000;

export interface Seat {
  sitting: Sitting;
  clock: ServerClock;
}

/** Sits down at an examination while the page is shown; null until the browser's store is open. */
export function useSeat(user: string, examination: string, intended: boolean): Seat | null {
  const [seat, setSeat] = useState<Seat | null>(null);

  useEffect(() => {
    let left = false;
    let leave: () => void = () => undefined;
    void openStore().then((store) => {
      if (left) return;
      const clock = serverClock;
      const sitting = new Sitting({
        user,
        examination,
        intended,
        port: attemptPortOf(user),
        store,
        clock,
        rules: answerRules,
        occupy: occupyTab,
      });
      leave = attach(sitting, clock);
      setSeat({ sitting, clock });
      void sitting.open();
    });
    return () => {
      left = true;
      leave();
      setSeat(null);
    };
  }, [user, examination, intended]);

  return seat;
}

/** Tells the sitting what happens to the window. Returns the function that ends both. */
function attach(sitting: Sitting, clock: ServerClock): () => void {
  const hurry = () => sitting.hurry();
  const leave = () => sitting.leave();
  const stopHearing = useSession.subscribe(({ user }) => user && hurry());
  const checking = setInterval(() => sitting.checkTime(), CHECK_MS);
  window.addEventListener("online", hurry);
  window.addEventListener("pagehide", leave);
  const stopWatching = watchDepartures(
    (event) => sitting.note(event),
    () => clock.now(),
  );
  return () => {
    window.removeEventListener("online", hurry);
    window.removeEventListener("pagehide", leave);
    clearInterval(checking);
    stopHearing();
    stopWatching();
    sitting.dispose();
  };
}

export function useSnapshot(sitting: Sitting): Snapshot {
  return useSyncExternalStore(sitting.subscribe, sitting.snapshot);
}
