// @vitest-environment jsdom
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
