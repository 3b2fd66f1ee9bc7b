import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { JSX } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useFocusInSight } from "./use-focus-in-sight";

const scrollBy = vi.fn();

/** A window of 256 px, as at 400 % zoom; the bars take 100 and 60 of it. */
const PLACES: Record<string, [number, number]> = {
  bar: [0, 100],
  dock: [196, 256],
  A: [110, 160],
  B: [170, 222],
  C: [40, 92],
  D: [180, 400],
};

function Page(): JSX.Element {
  useFocusInSight();
  return (
    <>
      <header data-over="head" data-place="bar" />
      {["A", "B", "C", "D"].map((letter) => (
        <label key={letter} data-place={letter}>
          <input type="radio" name="q" />
          {letter}
        </label>
      ))}
      <footer data-over="foot" data-place="dock">
        <button type="button">Sheet</button>
      </footer>
    </>
  );
}

beforeEach(() => {
  scrollBy.mockClear();
  vi.stubGlobal("scrollBy", scrollBy);
  vi.stubGlobal("innerHeight", 256);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const [top, bottom] = PLACES[this.getAttribute("data-place") ?? ""] ?? [0, 0];
    return new DOMRect(0, top, 320, bottom - top);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ["B", 222 - 188],
  ["C", 40 - 108],
  ["D", 180 - 108],
])("the label of %s, which has the focus, is brought free of the bars", async (letter, by) => {
  render(<Page />);
  screen.getByLabelText(letter).focus();
  await waitFor(() => expect(scrollBy).toHaveBeenCalledWith({ top: by, behavior: "instant" }));
});

test("nothing moves where it is free, in the bars themselves, or under the pointer", async () => {
  render(<Page />);
  screen.getByLabelText("A").focus();
  screen.getByRole("button", { name: "Sheet" }).focus();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await userEvent.click(screen.getByText("A"));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(scrollBy).not.toHaveBeenCalled();
});
