import { act, render, screen } from "@testing-library/react";
import { type JSX, Suspense } from "react";
import { expect, test, vi } from "vitest";
import { lazily } from "./lazily";

function Piece(): JSX.Element {
  return <p>here</p>;
}

test("what could not be loaded without a network is there when it is back", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn<() => Promise<typeof Piece>>();
  load.mockRejectedValueOnce(new Error("away")).mockResolvedValue(Piece);
  const Late = lazily(load);
  await act(async () =>
    render(
      <Suspense fallback="waiting">
        <Late />
      </Suspense>,
    ),
  );
  expect(screen.getByText("waiting")).toBeDefined();

  online.mockReturnValue(true);
  await act(async () => dispatchEvent(new Event("online")));
  expect(screen.getByText("here")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});
