import { readEvents } from "./events";
import type { AssistantMessage, Task } from "./generated";

const API = "/resource-center/api";

/**
 * Tells of a record each time that it changes, until it is over, the server ends the stream or
 * `signal` does. Rejects with a `Failure`, or with the signal's reason.
 */
type Watch<Row> = (sid: string, signal: AbortSignal, hear: (told: Row) => void) => Promise<void>;

/** How far a task is. */
export const watchTask: Watch<Task> = (...asked) => watch(`${API}/task/v2/watch`, ...asked);

/** What is kept of an answer of the assistant, as it comes. */
export const followAnswer: Watch<AssistantMessage> = (...asked) =>
  watch(`${API}/assistant/v2/follow`, ...asked);

async function watch<Row>(
  path: string,
  sid: string,
  signal: AbortSignal,
  hear: (told: Row) => void,
): Promise<void> {
  const request = new Request(new URL(path, location.origin), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ model: { sid } }),
    signal,
  });
  await readEvents(request, (events) => {
    for (const { data } of events) hear(JSON.parse(data));
  });
}
