import { render } from "@testing-library/react";
import type { Task } from "@zhegui/client";
import { expect, test } from "vitest";
import { TaskOutcome } from "./task-outcome";

const RESULT = { done: 3, failed: 1, failureList: [{ message: "In use" }] };
const OVER = { state: "done", finishedAt: "2026-11-26T01:00:00.000Z", done: 4, total: 4 };
const STOPPED = { ...OVER, state: "cancelled", total: 600 };
const bulk = (rest: object) => ({ kind: "bulk", title: "news.bulk", result: RESULT, ...rest });

test.each([
  ["a change says what was done", bulk(OVER), /^bulk\.outcome.*bulk\.not.*In use$/],
  [
    "a dry run says what could be done",
    bulk({ ...OVER, title: "news.dryRun" }),
    /^bulk\.would.*bulk\.not.*In use$/,
  ],
  [
    "one that was stopped says what was done and what was not",
    bulk(STOPPED),
    /^bulk\.outcome.*bulk\.not.*In use.*bulk\.left$/,
  ],
  [
    "one that was stopped before it began says that nothing was done",
    bulk({ ...STOPPED, done: 0, total: null, result: null }),
    /^bulk\.leftAll$/,
  ],
  [
    "one that is being stopped says nothing yet",
    bulk({ ...STOPPED, finishedAt: null, result: null }),
    /^$/,
  ],
  [
    "an export says nothing",
    { ...OVER, kind: "export", title: "authoredNews", result: { rows: 3 } },
    /^$/,
  ],
  [
    "an export that was stopped says nothing",
    { ...STOPPED, kind: "export", title: "authoredNews", total: null, result: null },
    /^$/,
  ],
  [
    "one whose asker lost the right says so, and what was done until then",
    bulk({ ...STOPPED, state: "failed", error: "right_ended" }),
    /^task\.rightEnded.*bulk\.outcome.*bulk\.left$/,
  ],
  [
    "an export whose asker lost the right says so",
    { ...OVER, state: "failed", error: "right_ended", kind: "export", title: "news", result: null },
    /^task\.rightEnded$/,
  ],
  ["what goes on says nothing", bulk({ ...OVER, state: "running", result: null }), /^$/],
])("%s", (_, task, said) => {
  const { container } = render(<TaskOutcome task={task as Task} />);
  expect(container.textContent).toMatch(said);
});
