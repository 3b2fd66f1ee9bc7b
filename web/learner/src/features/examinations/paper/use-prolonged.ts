import { notify } from "@zhegui/kit";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

const MINUTE_MS = 60_000;

/** Says that the end was moved later, by how much. `deadline` is 0 before it is known. */
export function useProlonged(deadline: number): void {
  const { t } = useTranslation("sitting");
  const before = useRef(0);
  useEffect(() => {
    const minutes = Math.round((deadline - before.current) / MINUTE_MS);
    const wasKnown = before.current > 0;
    before.current = deadline;
    if (wasKnown && minutes > 0)
      notify({ tone: "info", title: t("prolonged", { count: minutes }) });
  }, [deadline, t]);
}
