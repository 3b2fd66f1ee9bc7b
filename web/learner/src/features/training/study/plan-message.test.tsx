import { screen } from "@testing-library/react";
import type { PlanProgress } from "@zhegui/client";
import { expect, test } from "vitest";
import { showPage } from "../../../testing/page";
import { PlanMessage } from "./plan-message";

test("who confirms the name for a plan comes back to it", async () => {
  const plan = { sid: "p", state: "completed", needsRealName: true } as PlanProgress;
  await showPage(<PlanMessage plan={plan} />, ["training"]);
  expect(screen.getByRole("link").getAttribute("href")).toBe(
    "/user/info?then=%2Fuser%2Fstudy%3Fplan%3Dp",
  );
});
