import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { TaskOutcome } from "./task-outcome";

const RESULT = { done: 3, failed: 1, failureList: [{ message: "In use" }] };

test.each([
  ["a change says what was done", "news.bulk", RESULT, /bulk\.outcome.*bulk\.not.*In use/],
  ["a dry run says what could be done", "news.dryRun", RESULT, /bulk\.would.*bulk\.not.*In use/],
  ["an export says nothing", "authoredNews", { rows: 3 }, /^$/],
  ["what goes on says nothing", "news.bulk", null, /^$/],
])("%s", (_, title, result, said) => {
  const { container } = render(<TaskOutcome task={{ title, result }} />);
  expect(container.textContent).toMatch(said);
});
