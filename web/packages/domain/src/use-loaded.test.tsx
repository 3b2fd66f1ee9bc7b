import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { Failure } from "@zhegui/client";
import { notify } from "@zhegui/kit";
import type { JSX } from "react";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client";
import { useLoaded } from "./use-loaded";

vi.mock("@zhegui/kit", { spy: true });

function failure(status: number, isAway = false): Failure {
  const said = { id: "", message: "", details: [], requestId: undefined, retryAfter: undefined };
  return new Failure({ ...said, path: "/", status, isAway });
}

function Course({ ask }: { ask: () => Promise<string> }): JSX.Element {
  const { data, error, refetch } = useLoaded({ queryKey: ["course"], queryFn: ask, retry: false });
  return (
    <>
      <p>{data ?? (error ? "failed" : "waiting")}</p>
      <button type="button" onClick={() => void refetch()}>
        again
      </button>
    </>
  );
}

async function open(ask: () => Promise<string>): Promise<void> {
  await act(async () =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Course ask={ask} />
      </QueryClientProvider>,
    ),
  );
}

test("where nothing was loaded it says why, in its place and not in a notice", async () => {
  const ask = vi.fn().mockRejectedValueOnce(failure(500)).mockResolvedValue("fire safety");
  await open(ask);
  expect(await screen.findByText("failed")).toBeDefined();
  expect(notify).not.toHaveBeenCalled();
  await act(async () => screen.getByRole("button").click());
  expect(await screen.findByText("fire safety")).toBeDefined();
});

test.each([
  ["stays when the server fails", failure(500), "fire safety"],
  ["stays without a network", failure(0), "fire safety"],
  ["stays whatever a portal between says", failure(403, true), "fire safety"],
  ["goes when it is there no more", failure(404), "failed"],
  ["goes when it is no longer for this user", failure(403), "failed"],
])("what was loaded %s", async (_, cause, shown) => {
  const ask = vi.fn().mockResolvedValueOnce("fire safety").mockRejectedValue(cause);
  await open(ask);
  expect(await screen.findByText("fire safety")).toBeDefined();
  await act(async () => screen.getByRole("button").click());
  expect(ask).toHaveBeenCalledTimes(2);
  expect(await screen.findByText(shown)).toBeDefined();
  expect(notify).not.toHaveBeenCalled();
});
