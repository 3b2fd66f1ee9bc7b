/**
 * A language model for the server under test, as OpenAI's API is asked: it says the first sentence of
 * the first passage. Asked for something slow it says no more and holds the line, and tells which
 * questions hold one.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export const MODEL = "osmanthus-1";
export const FILING = "BEIJING-OSMANTHUS-2026";
/** A question with this word is answered by one sentence and no end. */
export const SLOW = "慢慢";

function event(said: unknown): string {
  return `data: ${JSON.stringify(said)}\n\n`;
}

/** The first sentence below the heading of the first passage. */
function firstSentence(told: string): string {
  const passage = /\[1\] ([\s\S]*?)\n\n(?:\[2\]|问题：)/.exec(told)?.[1] ?? "";
  const sentences = passage.split("\n").flatMap((line) => line.match(/[^。]+。/g) ?? []);
  return sentences[0] ?? "没有找到。";
}

type Held = Map<ServerResponse, string>;

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  held: Held,
): Promise<void> {
  const { messages } = JSON.parse(await text(request));
  const told: string = messages.at(-1).content;
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.write(event({ choices: [{ delta: { content: `${firstSentence(told)}[1]\n再` } }] }));
  if (told.includes(SLOW)) {
    held.set(response, told);
    response.once("close", () => held.delete(response));
    return;
  }
  response.write(event({ choices: [], usage: { prompt_tokens: 300, completion_tokens: 30 } }));
  response.end("data: [DONE]\n\n");
}

/** Serves until it is closed; the address is for `ZHEGUI_CHAT_URL`. */
export async function startModel(): Promise<{ url: string; server: Server }> {
  const held: Held = new Map();
  const server = createServer((request, response) => {
    if (request.method === "GET") response.end(JSON.stringify([...held.values()]));
    else void answer(request, response, held);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, server };
}

/** Whether it still holds the line of a question. */
export async function holdsLine(question: string): Promise<boolean> {
  const answered = await fetch(new URL("/held", process.env.E2E_MODEL_URL));
  const held: string[] = await answered.json();
  return held.some((told) => told.includes(question));
}
