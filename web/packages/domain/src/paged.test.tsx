import { render, screen } from "@testing-library/react";
import { Failure } from "@zhegui/client";
import { expect, test } from "vitest";
import { Paged } from "./paged";

const AWAY = new Failure({
  status: 0,
  id: "network",
  message: "",
  path: "/",
  details: [],
  requestId: undefined,
  retryAfter: undefined,
});

test.each([
  ["what was loaded before stays when asking again fails", { page: 0, totalPages: 1 }, true],
  ["where nothing was loaded it says why", undefined, false],
])("%s", (_, found, isShown) => {
  render(
    <Paged found={found} error={AWAY} retry={() => undefined} onPage={() => undefined}>
      <p>courses</p>
    </Paged>,
  );
  expect(screen.queryByText("courses") !== null).toBe(isShown);
  expect(screen.queryByRole("button") === null).toBe(isShown);
});
