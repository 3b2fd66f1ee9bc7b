import { readEvents } from "./events";
import type { Task } from "./generated";

const PATH = "/resource-center/api/task/v2/watch";

/**
 * Tells how far a task is each time that it changes, until it is over, the server ends the stream
 * or `signal` does. Rejects with a `Failure`, or with the signal's reason.
 */
export async function watchTask(
  sid: string,
  signal: AbortSignal,
  onProgress: (progress: Task) => void,
): Promise<void> {
  const request = new Request(new URL(PATH, location.origin), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ model: { sid } }),
    signal,
  });
  await readEvents(request, (events) => {
    for (const { data } of events) onProgress(JSON.parse(data));
  });
}
