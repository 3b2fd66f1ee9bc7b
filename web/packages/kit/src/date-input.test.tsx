import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { DateInput, tidyDate } from "./date-input";

test.each([
  ["2026-11-28", false, "2026-11-28"],
  ["2026/1/5", false, "2026-01-05"],
  ["2026年1月5日", false, "2026-01-05"],
  ["2026-1-5 9:00", true, "2026-01-05T09:00"],
  [" ２０２６-01-05　09：30 ", true, "2026-01-05T09:30"],
  ["2026-01-05T09:30", true, "2026-01-05T09:30"],
  ["2026-01-05", true, "2026-01-05"],
  ["2026-01-05 09:00", false, "2026-01-05 09:00"],
  ["tomorrow", false, "tomorrow"],
])("%j (with a time: %s) is %j", (text, hasTime, value) => {
  expect(tidyDate(text, hasTime)).toBe(value);
});

function Held({ start = "" }: { start?: string }) {
  const [value, setValue] = useState(start);
  return <DateInput hasTime aria-label="when" value={value} onChange={setValue} name={value} />;
}

test("a moment reads as in a list, and is held as a value", () => {
  render(<Held start="2026-11-28T06:39" />);
  const input = screen.getByLabelText<HTMLInputElement>("when");
  expect(input.value).toBe("2026-11-28 06:39");
  fireEvent.change(input, { target: { value: "2026-11-28 9:0" } });
  expect(input.value).toBe("2026-11-28 9:0");
  fireEvent.change(input, { target: { value: "2026/11/28 9:05" } });
  fireEvent.blur(input);
  expect([input.value, input.name]).toEqual(["2026-11-28 09:05", "2026-11-28T09:05"]);
});
