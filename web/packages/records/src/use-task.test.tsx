import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { Task, watchTask } from "@zhegui/client";
import type { JSX } from "react";
import { expect, test, vi } from "vitest";
import { useTask } from "./use-task";

const watch = vi.hoisted(() => vi.fn<typeof watchTask>());
vi.mock(import("@zhegui/client"), async (whole) => ({ ...(await whole()), watchTask: watch }));

function Shown(): JSX.Element {
  return <p>{JSON.stringify(useTask("1")?.result)}</p>;
}

test("a task that is being stopped is heard until it tells what it did", async () => {
  const stopped = { sid: "1", state: "cancelled", finishedAt: null, result: null };
  const over = { ...stopped, finishedAt: "2026-11-26T01:00:00.000Z", result: { done: 2 } };
  for (const told of [stopped, over])
    watch.mockImplementationOnce(async (_sid, _signal, hear) => hear(told as unknown as Task));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown />
    </QueryClientProvider>,
  );
  await screen.findByText('{"done":2}');
  expect(watch).toHaveBeenCalledTimes(2);
});
