/** Notices when the candidate leaves the page and for how long. */
import type { AttemptEvent } from "./attempt";

/** Shorter losses of focus come from the browser itself: a permission prompt, the address bar. */
const DEBOUNCE_MS = 200;

type Kind = AttemptEvent["type"];

/**
 * Reports each departure when it is over. `now` is the server's clock in milliseconds since 1970.
 * Returns the function that stops watching.
 */
export function watchDepartures(
  report: (event: AttemptEvent) => void,
  now: () => number,
): () => void {
  const since = new Map<Kind, number>();
  let debounce: ReturnType<typeof setTimeout> | undefined;

  const began = (type: Kind, at: number) => {
    if (!since.has(type)) since.set(type, at);
  };
  const ended = (type: Kind) => {
    const start = since.get(type);
    if (start === undefined) return;
    since.delete(type);
    report({ type, at: new Date(start).toISOString(), durationMs: Math.round(now() - start) });
  };

  const onBlur = () => {
    const at = now();
    clearTimeout(debounce);
    // A frame or a prompt of our own page takes the focus too: ask the document itself.
    debounce = setTimeout(() => document.hasFocus() || began("blur", at), DEBOUNCE_MS);
  };
  const onFocus = () => {
    clearTimeout(debounce);
    ended("blur");
  };
  const onVisibility = () => {
    if (document.visibilityState === "hidden") began("hidden", now());
    else ended("hidden");
  };
  const onFullscreen = () => {
    if (document.fullscreenElement) ended("fullscreen_exit");
    else began("fullscreen_exit", now());
  };

  window.addEventListener("blur", onBlur);
  window.addEventListener("focus", onFocus);
  document.addEventListener("visibilitychange", onVisibility);
  document.addEventListener("fullscreenchange", onFullscreen);
  return () => {
    clearTimeout(debounce);
    window.removeEventListener("blur", onBlur);
    window.removeEventListener("focus", onFocus);
    document.removeEventListener("visibilitychange", onVisibility);
    document.removeEventListener("fullscreenchange", onFullscreen);
  };
}
