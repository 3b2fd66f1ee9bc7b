import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Task } from "@zhegui/client";
import { expect, test, vi } from "vitest";
import { TaskActs } from "./task-acts";

function show(state: Task["state"], fileSid: string | null): QueryClient {
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <TaskActs sid="1" state={state} fileSid={fileSid} />
    </QueryClientProvider>,
  );
  return queries;
}

test("a task that goes on is stopped, and the list of tasks is asked for again", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(`${new URL(request.url).pathname} ${await request.text()}`);
    return Response.json({ code: 200, message: "ok", data: null, requestId: "test" });
  });
  const queries = show("running", null);
  queries.setQueryData(["records", "task", "list"], []);
  await userEvent.click(screen.getByRole("button", { name: "task.stop" }));
  await waitFor(() =>
    expect(queries.getQueryState(["records", "task", "list"])?.isInvalidated).toBe(true),
  );
  expect(asked).toEqual(['/resource-center/api/task/v2/cancel {"model":{"sid":"1"}}']);
});

test.each([
  ["waiting", null, ["task.stop"]],
  ["done", "2", ["task.fetch"]],
  ["done", null, []],
  ["failed", null, []],
  ["cancelled", null, []],
] as const)("of one that is %s with the file %s", (state, file, acts) => {
  show(state, file);
  expect(screen.queryAllByRole("button").map((button) => button.textContent)).toEqual(acts);
});
