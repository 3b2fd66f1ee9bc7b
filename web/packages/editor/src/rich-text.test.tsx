import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { RichTextField } from "./rich-text-field";

const upload = vi.fn(async () => ({ address: "/files/public/a.png" }));

/** jsdom lays nothing out, and the surface asks where the caret is. */
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
});

function show(value: string, more: Partial<Parameters<typeof RichTextField>[0]> = {}) {
  const onChange = vi.fn();
  const props = { value, onChange, label: "正文", upload, maxLength: 100, ...more };
  const { rerender } = render(<RichTextField {...props} />);
  const put = (next: string) => rerender(<RichTextField {...props} value={next} />);
  return { onChange, put, user: userEvent.setup() };
}

test("a text is shown as it will look, and opening it tells no change", () => {
  const { onChange } = show("## 三极法\n\n* 甲\n* **乙**\n\n| 甲 | 乙 |\n|-|-|\n| 1 | 2 |");
  expect(screen.getByRole("textbox", { name: "正文" })).toBeDefined();
  expect(screen.getByRole("heading", { level: 2, name: "三极法" })).toBeDefined();
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getAllByRole("columnheader")).toHaveLength(2);
  expect(onChange).not.toHaveBeenCalled();
});

test("the source is the text byte for byte, and stays so when nothing was changed there", async () => {
  const text = "* 甲\n* 乙\n\n丙  \n丁\n";
  const { onChange, user } = show(text);
  await user.click(screen.getByRole("button", { name: "source" }));
  const source = screen.getByRole("textbox", { name: "正文" });
  expect(source).toHaveProperty("value", text);
  await user.click(screen.getByRole("button", { name: "surface" }));
  await user.click(screen.getByRole("button", { name: "source" }));
  expect(screen.getByRole("textbox", { name: "正文" })).toHaveProperty("value", text);
  expect(onChange).not.toHaveBeenCalled();
});

test("what nobody touched is told as its author wrote it", async () => {
  const { onChange, user } = show("丙\n\n* 甲\n* 乙");
  await user.click(screen.getByRole("button", { name: "act.rule" }));
  expect(onChange.mock.lastCall).toEqual(["***\n\n丙\n\n* 甲\n* 乙"]);
  await user.click(screen.getByRole("button", { name: "act.undo" }));
  expect(onChange.mock.lastCall).toEqual(["丙\n\n* 甲\n* 乙"]);
});

test("a text that would not come back the same opens as its source, and says why", async () => {
  const { user } = show("甲\n\n# 乙");
  expect(screen.getByRole("status").textContent).toBe("reason.heading");
  const source = screen.getByRole("textbox", { name: "正文" });
  fireEvent.change(source, { target: { value: "甲\n\n## 乙" } });
  await user.click(screen.getByRole("button", { name: "surface" }));
  expect(screen.getByRole("heading", { level: 2, name: "乙" })).toBeDefined();
});

test("the answer of a save does not replace what is being typed; a restored draft does", async () => {
  const { put } = show("甲");
  const field = screen.getByRole("textbox", { name: "正文" });
  await act(async () => field.focus());
  put("乙");
  expect(screen.queryByText("乙")).toBeNull();
  await act(async () => field.blur());
  put("丙");
  expect(screen.getByText("丙")).toBeDefined();
});

test("a formula is put in, its TeX typed, and it moves into the line", async () => {
  const { onChange, user } = show("");
  await user.click(screen.getByRole("button", { name: "act.formula" }));
  const tex = await screen.findByRole("textbox", { name: "formula.tex" });
  fireEvent.change(tex, { target: { value: "x^2" } });
  expect(onChange).toHaveBeenLastCalledWith("$$\nx^2\n$$");
  await user.click(screen.getByRole("button", { name: "formula.inline" }));
  expect(onChange).toHaveBeenLastCalledWith("$x^2$");
});

test("a picture is a gap until it is stored, and stays one where that fails", async () => {
  let settle = (_answer: { address: string }): void => {};
  upload.mockImplementationOnce(() => new Promise((resolve) => (settle = resolve)));
  const { onChange, user } = show("");
  const file = new File(["x"], "a.png", { type: "image/png" });
  await user.upload(screen.getAllByLabelText("picture.choose")[0] as HTMLElement, file);
  expect(await screen.findByText("picture.sending")).toBeDefined();
  expect(onChange).toHaveBeenLastCalledWith("![](gap:)");
  await act(async () => settle({ address: "/files/public/a.png" }));
  expect(onChange).toHaveBeenLastCalledWith("![](/files/public/a.png)");

  upload.mockRejectedValueOnce(new Error("away"));
  await user.upload(screen.getAllByLabelText("picture.choose")[0] as HTMLElement, file);
  expect(await screen.findByText("picture.failed")).toBeDefined();
  expect(onChange.mock.lastCall?.[0]).toContain("![](gap:)");
});

test("a text that is too long is told, not cut", () => {
  show("字".repeat(101), { faults: ["缺少图片"] });
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "tooLong",
    "缺少图片",
  ]);
});

test("the toolbar is one stop of the Tab key, and arrows lead through it", async () => {
  const { user } = show("甲");
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "kind.label" }));
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "act.bold" }));
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "source" }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "正文" }));
});

test("what may only be read offers no act", () => {
  show("甲", { isReadOnly: true });
  expect(screen.getByRole("button", { name: "act.bold" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  expect(screen.getByRole("textbox", { name: "正文" }).getAttribute("contenteditable")).toBe(
    "false",
  );
});
