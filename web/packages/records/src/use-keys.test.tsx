import { fireEvent, render, screen } from "@testing-library/react";
import type { JSX } from "react";
import { expect, test, vi } from "vitest";
import { useKeys } from "./use-keys";

const open = vi.fn();

function Page(): JSX.Element {
  useKeys({ Enter: open });
  return (
    <>
      <p>Text</p>
      <a href="/news">All news</a>
      <button type="button">Button</button>
      <input aria-label="Field" />
    </>
  );
}

test("Enter on a link, a button or a field is not the page's", () => {
  render(<Page />);
  for (const control of [
    screen.getByRole("link"),
    screen.getByRole("button"),
    screen.getByRole("textbox"),
  ]) {
    expect(fireEvent.keyDown(control, { key: "Enter" })).toBe(true);
  }
  expect(open).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByText("Text"), { key: "Enter" });
  expect(open).toHaveBeenCalledOnce();
});
