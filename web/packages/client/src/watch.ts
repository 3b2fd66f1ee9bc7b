import { withoutAnswer } from "./failure";
import type { AssistantMessage, Task } from "./generated";
import { send, sendPatiently } from "./send";

const API = "/resource-center/api";
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
  const response = await send(request, sendPatiently);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      const { events, rest } = eventsOf(text + read.value);
      text = rest;
      for (const event of events) hear(JSON.parse(event));
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw withoutAnswer("network", path);
  }
}
