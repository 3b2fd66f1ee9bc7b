import { withoutAnswer } from "./failure";
import type { Task } from "./generated";
import { send, sendPatiently } from "./send";

const PATH = "/resource-center/api/task/v2/watch";
const END_OF_EVENT = "\n\n";
const DATA = "data: ";

/** The whole events at the start of `text`, and what is left of it. */
export function eventsOf(text: string): { events: string[]; rest: string } {
  const parts = text.split(END_OF_EVENT);
  const rest = parts.pop() ?? "";
  const said = parts.filter((part) => part.startsWith(DATA));
  return { events: said.map((part) => part.slice(DATA.length)), rest };
}

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
  const response = await send(request, sendPatiently);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      const { events, rest } = eventsOf(text + read.value);
      text = rest;
      for (const event of events) onProgress(JSON.parse(event));
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw withoutAnswer("network", PATH);
  }
}
