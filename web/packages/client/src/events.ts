/** Server-sent events, as they come. */
import { withoutAnswer } from "./failure";
import { send, sendPatiently } from "./send";

const END_OF_EVENT = "\n\n";

export interface ServerEvent {
  id?: string;
  event?: string;
  data: string;
}

/** What a block of lines says; undefined for a comment. */
function eventIn(block: string): ServerEvent | undefined {
  const fields: Partial<Record<string, string>> = {};
  for (const line of block.split("\n")) {
    const at = line.indexOf(": ");
    fields[line.slice(0, at)] = line.slice(at + 2);
  }
  const { id, event, data } = fields;
  return data === undefined ? undefined : { ...(id && { id }), ...(event && { event }), data };
}

/** The whole events at the start of `text`, and what is left of it. */
export function eventsOf(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.split(END_OF_EVENT);
  const rest = blocks.pop() ?? "";
  return { events: blocks.map(eventIn).filter((event) => event !== undefined), rest };
}

/**
 * Hands over what comes, at each sign of life, until the server ends the stream or the request's signal
 * does. Rejects with a `Failure`, or with the signal's reason.
 */
export async function readEvents(
  request: Request,
  onSign: (events: ServerEvent[]) => void,
): Promise<void> {
  const response = await send(request, sendPatiently);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      const { events, rest } = eventsOf(text + read.value);
      text = rest;
      onSign(events);
    }
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw withoutAnswer("network", new URL(request.url).pathname);
  }
}
