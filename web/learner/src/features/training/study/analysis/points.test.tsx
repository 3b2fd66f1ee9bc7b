import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showPage } from "../../../../testing/page";
import { Points } from "./points";

test.each([
  [true, 1],
  [false, 0],
])("who reads their own (%s) is told how to begin", async (isOwn, times) => {
  await showPage(<Points parts={[]} isOwn={isOwn} />, ["analysis"]);
  expect(await screen.findByText("No practice yet")).toBeDefined();
  expect(
    screen.queryAllByText("Answer some questions of a bank to see where you are weak."),
  ).toHaveLength(times);
});
