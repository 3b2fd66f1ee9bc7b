// @vitest-environment jsdom
import { QueryObserver } from "@tanstack/react-query";
import { Failure } from "@zhegui/client";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client";

function failure(status: number, id: string): Failure {
  const said = { message: "", details: [], requestId: undefined, retryAfter: undefined };
  return new Failure({ ...said, status, id, path: "/resource-center/api/course/v2/dynamicList" });
}

test.each([
  [0, "network", 2],
  [503, "unavailable", 2],
  [0, "timeout", 1],
  [0, "empty_answer", 1],
  [500, "internal", 1],
])("what failed with %i %s is asked for %i times", async (status, id, times) => {
  const queryFn = vi.fn().mockRejectedValue(failure(status, id));
  const asked = createQueryClient().fetchQuery({
    queryKey: ["course"],
    queryFn,
    retry: createQueryClient().getDefaultOptions().queries?.retry ?? false,
    retryDelay: 0,
    meta: { silent: true },
  });
  await expect(asked).rejects.toMatchObject({ id });
  expect(queryFn).toHaveBeenCalledTimes(times);
});

test.each([
  ["its window is chosen", () => dispatchEvent(new Event("focus"))],
  ["it is shown", () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))],
])("a page asks anew when %s", async (_, look) => {
  const client = createQueryClient();
  client.mount();
  const queryFn = vi.fn().mockResolvedValue("active");
  const observer = new QueryObserver(client, { queryKey: ["order"], queryFn, staleTime: 0 });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  look();
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  stop();
  client.unmount();
});
