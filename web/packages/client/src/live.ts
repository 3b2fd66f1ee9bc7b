import { readEvents, type ServerEvent } from "./events";

const PATH = "/resource-center/api/live/v2/stream";

/**
 * Hands over what the user is told after the event `lastId`, at each sign of life, until the server ends
 * the stream or `signal` does. Rejects with a `Failure`, or with the signal's reason.
 */
export async function listenLive(
  lastId: string | null,
  signal: AbortSignal,
  onSign: (events: ServerEvent[]) => void,
): Promise<void> {
  const headers = lastId === null ? undefined : { "Last-Event-ID": lastId };
  await readEvents(new Request(new URL(PATH, location.origin), { headers, signal }), onSign);
}
