import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createQueryClient } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { vi } from "vitest";
import { Assistant } from "../assistant";

const API = "/resource-center/api";
export const NOW = {
  mode: "words",
  offer: null,
  filing: null,
  suggestionList: ["When is my next exam?"],
};

export interface Reply {
  status?: number;
  error?: string;
  data?: unknown;
  details?: unknown[];
  /** Of a stream: what it tells, and then it ends. */
  events?: unknown[];
}

function streamed(events: unknown[]): Response {
  const told = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  return new Response(told, { headers: { "Content-Type": "text/event-stream" } });
}

/** Stands in for the server: answers by path, and keeps what it was asked. */
export function serve(replies: Record<string, () => Reply | Promise<Reply>>) {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    const path = pathname.replace(`${API}/`, "");
    asked.push({ path, body: JSON.parse((await request.text()) || "{}") });
    const {
      status = 200,
      error = "",
      data = null,
      events,
      ...rest
    } = (await replies[path]?.()) ?? {
      status: 404,
      error: "not_found",
    };
    if (events) return streamed(events);
    const body = { code: status, message: error && `${error}!`, error, data, requestId: "t" };
    return Response.json({ ...body, ...rest }, { status });
  });
  return asked;
}

export const go = vi.fn();

/** Before each test. */
export function begin(): void {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  localStorage.clear();
  sessionStorage.clear();
  go.mockClear();
}

type Props = Parameters<typeof Assistant>[0];

/** Draws it; what is returned draws it anew, with other properties. */
export async function showWith(given: Partial<Props>): Promise<(changed: Partial<Props>) => void> {
  await startI18n("en", ["common", "kit", "kitRecords", "assistant"]);
  const client = createQueryClient();
  const place = { lesson: null, title: "TN-S", practice: null };
  const close = (): void => undefined;
  const draw = (changed: Partial<Props>) => (
    <QueryClientProvider client={client}>
      <Assistant isSignedIn opened={1} hints={0} {...{ place, go, close, ...given, ...changed }} />
    </QueryClientProvider>
  );
  const { rerender } = render(draw({}));
  return (changed) => rerender(draw(changed));
}

export async function show(isSignedIn = true, lesson: string | null = null): Promise<void> {
  await showWith({ isSignedIn, place: { lesson, title: "TN-S", practice: null } });
}

export async function ask(question: string): Promise<void> {
  await userEvent.type(await screen.findByRole("textbox"), `${question}{Enter}`);
}

export function current(): Reply {
  return { data: NOW };
}

/** What a listener was told. */
export function said(): (string | null)[] {
  return screen.getAllByRole("status").map(({ textContent }) => textContent);
}
