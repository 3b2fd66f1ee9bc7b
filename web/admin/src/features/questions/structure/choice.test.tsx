import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ChoicePart } from "./choice";

function show(json: unknown) {
  const change = vi.fn();
  render(<ChoicePart kind="true_false" json={json} faultAt={() => undefined} onChange={change} />);
  const [right, wrong] = screen.getAllByRole<HTMLInputElement>("radio");
  return { change, right, wrong };
}

const said = (right: boolean) => [
  { content: "\u6b63\u786e", right },
  { content: "\u9519\u8bef", right: !right },
];

test("of a statement each choice is called what it makes of it, and there is nothing to type", () => {
  const { right, wrong } = show(said(true));
  expect(right?.labels?.[0]?.textContent).toBe("\u6b63\u786e");
  expect(wrong?.labels?.[0]?.textContent).toBe("\u9519\u8bef");
  expect([right?.checked, wrong?.checked]).toEqual([true, false]);
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("one press keys a statement the other way", () => {
  const { change, wrong } = show(said(true));
  if (wrong) fireEvent.click(wrong);
  expect(change).toHaveBeenCalledWith(said(false));
});

test("a new statement is neither", () => {
  const { right, wrong } = show(undefined);
  expect([right?.checked, wrong?.checked]).toEqual([false, false]);
});
