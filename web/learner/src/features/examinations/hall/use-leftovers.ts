import { serverClock } from "@zhegui/client";
import { notify } from "@zhegui/kit";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { attemptPortOf } from "../attempt-port";
import { sendLeftovers } from "../sitting/leftovers";
import { openStore } from "../sitting/store";

/** Hands over, once a visit, what an ended attempt left unsent in this browser. */
export function useLeftovers(user: string | undefined, isReachable: boolean): void {
  const { t } = useTranslation("examination");
  const done = useRef(false);
  useEffect(() => {
    if (!user || !isReachable || done.current) return;
    done.current = true;
    void openStore()
      .then((store) =>
        sendLeftovers({ store, port: attemptPortOf(user), clock: serverClock }, user),
      )
      .then((count) => {
        if (count > 0) notify({ tone: "info", title: t("hall.leftovers", { count }) });
      });
  }, [user, isReachable, t]);
}
