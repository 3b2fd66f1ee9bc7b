import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { createQueryClient } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { ToastViewport } from "@zhegui/kit/toast";
import type { JSX } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { ExpiredDialog } from "../app/expired-dialog";

type Router = ReturnType<typeof createMemoryRouter>;
type Answers = Record<string, (body: string) => { status?: number; body: unknown }>;

/** Stands in for the server: answers by path, and keeps what it was asked. */
export function answerWith(answers: Answers): { path: string; body: string }[] {
  const asked: { path: string; body: string }[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname: path } = new URL(request.url);
    const body = await request.text();
    asked.push({ path, body });
    const { status = 200, ...answer } = answers[path]?.(body) ?? { status: 404, body: {} };
    return Response.json(status < 400 ? answer.body : refusal(status, answer.body), { status });
  });
  return asked;
}

/** Has the server that stands in answer nothing until it is let go. */
export function holdAnswers(): () => void {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const answer = fetch;
  vi.stubGlobal("fetch", async (request: Request) => {
    await held;
    return answer(request);
  });
  return () => letGo();
}

/** What is said of a field below it. */
export function describedAs(field: HTMLElement): string | null | undefined {
  const below = field.getAttribute("aria-describedby") ?? "";
  return document.getElementById(below)?.textContent;
}

/** A refusal of ours, in its envelope. */
function refusal(code: number, body: unknown): object {
  return { code, error: "some_error", message: "", data: null, requestId: "test", ...Object(body) };
}

/** An answer of ours, in its envelope. */
export function envelope(data: unknown): { body: unknown } {
  return { body: { code: 200, message: "ok", data, requestId: "test" } };
}

/** Shows a piece of the site at `address`, with everything around it that it needs, in English. */
export async function showPage(
  element: JSX.Element,
  namespaces: string[],
  address = "/",
): Promise<Router> {
  await startI18n("en", ["common", "kit", ...namespaces]);
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <ToastViewport />
      <ExpiredDialog />
    </QueryClientProvider>,
  );
  return router;
}
