/** What an ended attempt left unsent in this browser (`app/leftovers.ts` says when it goes). */
import { serverClock } from "@zhegui/client";
import { loadTexts } from "@zhegui/i18n";
import { notify } from "@zhegui/kit";
import i18next from "i18next";
import { attemptPortOf } from "./attempt-port";
import { sendLeftovers } from "./sitting/leftovers";
import { openStore } from "./sitting/store";

/**
 * What sends, each time it is called, all that waits of a user, and says whether nothing waits any more.
 * What arrived is told.
 */
export function senderOf(user: string, onArrived: () => void): () => Promise<boolean> {
  const opening = openStore();
  return async () => {
    const around = { store: await opening, port: attemptPortOf(user), clock: serverClock };
    const { sent: count, waiting } = await sendLeftovers(around, user);
    if (count > 0) {
      onArrived();
      await loadTexts(["examination"]);
      notify({ tone: "info", title: i18next.t("examination:leftovers", { count }) });
    }
    return waiting === 0;
  };
}
