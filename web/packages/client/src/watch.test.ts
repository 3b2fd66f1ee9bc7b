import { expect, test } from "vitest";
import { eventsOf } from "./watch";

test.each([
  ["", [], ""],
  ['data: {"done":1}\n\n', ['{"done":1}'], ""],
  ["data: 1\n\ndata: 2\n\nda", ["1", "2"], "da"],
  [": still here\n\ndata: 3\n\n", ["3"], ""],
  ["data: 4\n", [], "data: 4\n"],
])("events are taken off as they are whole: %j", (text, events, rest) => {
  expect(eventsOf(text)).toEqual({ events, rest });
});
