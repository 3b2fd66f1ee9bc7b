/** Each kind as a candidate answers it, by keys and by roles. */
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startI18n } from "@zhegui/i18n";
import { type JSX, Suspense, useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { type AskedQuestion, kindOf } from "./index";

/** Everything is loaded before anything is timed. */
beforeAll(async () => {
  await startI18n("en", ["common", "kit", "questions"]);
  await Promise.all(
    ["blank", "numeric", "ordering", "matching"].flatMap((kind) => [
      import(`./${kind}/answer.tsx`),
      import(`./${kind}/review.tsx`),
    ]),
  );
}, 120_000);

const OPTIONS = ["Alpha", "Bravo", "Charlie"].map((content) => ({
  sid: content.toLowerCase(),
  content,
}));

let latest: unknown;

function Sheet({ question }: { question: AskedQuestion }): JSX.Element {
  const [value, setValue] = useState<unknown>(null);
  const { Answer } = kindOf(question);
  latest = value;
  return (
    <Suspense fallback="loading">
      <Answer question={question} value={value} disabled={false} onAnswer={setValue} />
    </Suspense>
  );
}

function show(kind: string, body?: unknown, optionList = OPTIONS) {
  const user = userEvent.setup();
  render(<Sheet question={{ sid: "q", kind, stem: "Stem", optionList, body }} />);
  return user;
}

test("single choice: a press chooses, another replaces it", async () => {
  const user = show("single_choice");
  await user.click(screen.getByRole("radio", { name: /Bravo/ }));
  await user.click(screen.getByRole("radio", { name: /Charlie/ }));
  expect(latest).toBe("charlie");
});

test("multiple choice: several are ticked", async () => {
  const user = show("multiple_choice");
  await user.click(screen.getByRole("checkbox", { name: /Alpha/ }));
  await user.click(screen.getByRole("checkbox", { name: /Charlie/ }));
  expect(latest).toEqual(["alpha", "charlie"]);
});

test("blank: Tab and Enter go from blank to blank", async () => {
  const user = show("blank", { blankCount: 3 }, []);
  await user.type(await screen.findByRole("textbox", { name: "Blank 1" }), "aerial");
  await user.tab();
  await user.keyboard("mast{Enter}earth");
  expect(latest).toEqual(["aerial", "mast", "earth"]);
  await user.clear(screen.getByRole("textbox", { name: "Blank 2" }));
  expect(latest).toEqual(["aerial", "", "earth"]);
});

test("blank: the Enter that ends a word of an input method stays in its blank", async () => {
  show("blank", { blankCount: 2 }, []);
  const first = await screen.findByRole("textbox", { name: "Blank 1" });
  first.focus();
  // Safari ends the composition first, and tells by this code that the key was part of it.
  fireEvent.keyDown(first, { key: "Enter", keyCode: 229 });
  expect(document.activeElement).toBe(first);
});

test("blank: what no answer may hold becomes a space", async () => {
  show("blank", { blankCount: 1 }, []);
  const field = await screen.findByRole("textbox", { name: "Blank 1" });
  fireEvent.change(field, { target: { value: "a\tb" } });
  expect(latest).toEqual(["a b"]);
});

test("numeric: a decimal keypad, a sign, and a unit by keys", async () => {
  const user = show("numeric", { unitList: ["Hz", "kHz"] }, []);
  const field = await screen.findByRole("textbox", { name: "Number" });
  expect(field).toHaveProperty("inputMode", "decimal");
  await user.type(field, "7.05");
  await user.click(screen.getByRole("button", { name: "Change the sign" }));
  await user.tab();
  await user.keyboard(" ");
  expect(latest).toEqual({ number: "-7.05", unit: "Hz" });
});

test("numeric: says where it does not look like a number, and keeps it all the same", async () => {
  const user = show("numeric", { unitList: [] }, []);
  await user.type(await screen.findByRole("textbox", { name: "Number" }), "seven");
  expect(screen.getByText(/does not look like a number/)).toBeTruthy();
  expect(latest).toEqual({ number: "seven", unit: null });
  expect(screen.queryByRole("group")).toBeNull();
});

test("ordering: Alt and an arrow move an item, which keeps the focus", async () => {
  const user = show("ordering");
  const third = await screen.findByRole("button", { name: "Item 3 of 3", description: "Charlie" });
  third.focus();
  await user.keyboard("{Alt>}{ArrowUp}{ArrowUp}{/Alt}");
  expect(latest).toEqual(["charlie", "alpha", "bravo"]);
  expect(screen.getByRole("button", { name: "Item 1 of 3" })).toBe(document.activeElement);
  expect(screen.getByRole("status").textContent).toBe("Moved to place 1 of 3");
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("button", { name: "Item 2 of 3" })).toBe(document.activeElement);
  expect(latest).toEqual(["charlie", "alpha", "bravo"]);
});

test("ordering: buttons for a finger, and the order as it stands", async () => {
  const user = show("ordering");
  await user.click(await screen.findByRole("button", { name: "Keep this order" }));
  expect(latest).toEqual(["alpha", "bravo", "charlie"]);
  await user.click(screen.getByRole("button", { name: "Move item 1 down" }));
  expect(latest).toEqual(["bravo", "alpha", "charlie"]);
  expect(screen.getByRole("button", { name: "Move item 1 up" })).toHaveProperty("disabled", true);
});

const LEFTS = { leftList: ["One", "Two"].map((content) => ({ sid: content, content })) };

test("matching: letters pair and go on, arrows change the row, Backspace undoes", async () => {
  const user = show("matching", LEFTS);
  const first = await screen.findByRole("group", { name: "One" });
  first.querySelector("input")?.focus();
  await user.keyboard("ca");
  expect(latest).toEqual({ One: "charlie", Two: "alpha" });
  await user.keyboard("{ArrowUp}{Backspace}");
  expect(latest).toEqual({ Two: "alpha" });
});

test("matching: a tap pairs, another on the same letter undoes it", async () => {
  const user = show("matching", LEFTS);
  const bravos = await screen.findAllByRole("radio", { name: /Bravo/ });
  await user.click(bravos[1] as HTMLElement);
  expect(latest).toEqual({ Two: "bravo" });
  await user.click(bravos[1] as HTMLElement);
  expect(latest).toBeNull();
});

test("an unknown kind says so", () => {
  show("drawing");
  expect(screen.getByRole("note").textContent).toMatch(/does not know this kind/);
});

test.each([
  ["single_choice", undefined, "alpha", "bravo", "bravo Correct answer"],
  ["blank", { blankCount: 1 }, ["aerial"], ["antenna"], "antenna"],
  ["numeric", { unitList: ["V"] }, { number: "7", unit: "V" }, { number: "9", unit: "V" }, "9 V"],
  ["ordering", undefined, ["bravo", "alpha", "charlie"], ["alpha", "bravo", "charlie"], "Alpha"],
  ["matching", LEFTS, { One: "alpha" }, { One: "bravo", Two: "charlie" }, "Charlie"],
  ["drawing", undefined, {}, {}, "does not know this kind"],
])("%s is reviewed", async (kind, body, value, answer, shown) => {
  const question = { sid: "q", kind, stem: "Stem", optionList: OPTIONS, body };
  const { Review } = kindOf(question);
  const { container } = render(
    <Suspense fallback="loading">
      <Review question={question} value={value} answer={answer} />
    </Suspense>,
  );
  await screen.findAllByText(/answer|kind/);
  const word = shown.split(" Correct")[0] ?? "";
  expect(container.textContent?.toLowerCase()).toContain(word.toLowerCase());
});
