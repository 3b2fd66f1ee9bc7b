import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { PlayheadRef } from "./playhead";

/**
 * The second of a film that the address names (`?at=754`), undefined for none. A film that is there
 * already goes to it when it is asked for anew; how far one may go the player itself says.
 */
export function useAskedSecond(playhead: PlayheadRef): number | undefined {
  const { search, key } = useLocation();
  const said = new URLSearchParams(search).get("at") ?? "";
  const second = /^\d{1,6}$/.test(said) ? Number(said) : undefined;
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    if (second !== undefined) playhead.current?.seek(second);
  }, [key, second, playhead]);
  return second;
}
