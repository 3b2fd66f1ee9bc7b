/** So that a candidate who reloads without network goes on, and sees the figures of each question. */
import type { OpenedAttempt } from "../sitting/attempt";
import { questionsOf } from "../sitting/rules";

/** Has the browser keep the sitting's page. Best effort: the sitting itself does not need it. */
export async function keepPage(): Promise<void> {
  if (import.meta.env.DEV) return;
  try {
    await navigator.serviceWorker.register("/sitting-worker.js", { scope: "/examination/" });
  } catch {
    // Absent on plain http other than localhost, refused in some private windows and by policies.
  }
}

/** Loads all figures of the paper into the browser's cache: their addresses never change. */
export function fetchFigures(attempt: OpenedAttempt): void {
  for (const { figureList } of questionsOf(attempt))
    for (const { url } of figureList) new Image().src = url;
}
