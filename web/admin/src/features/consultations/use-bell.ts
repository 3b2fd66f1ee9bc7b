import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ring } from "./bell";
import { isRinging } from "./rings";

const LOOK_MS = 5_000;

/** Rings when somebody more waits, and again while somebody does. */
export function useBell(isPresent: boolean, waits: number): void {
  const { t } = useTranslation("adminConsultations");
  const state = useRef({ waited: 0, rungAt: 0 });
  const look = useEffectEvent((): void => {
    const { waited, rungAt } = state.current;
    const now = performance.now();
    const isNow = isRinging({ isPresent, waits, waited, sinceMs: now - rungAt });
    state.current = { waited: waits, rungAt: isNow ? now : rungAt };
    if (isNow) ring(t("title"), t("bell.waits", { count: waits }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when either changes
  useEffect(() => look(), [isPresent, waits]);
  useEffect(() => {
    const timer = setInterval(() => look(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
}
