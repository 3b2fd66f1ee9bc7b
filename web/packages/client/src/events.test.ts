import { expect, test } from "vitest";
import { eventsOf, type ServerEvent } from "./events";

const CASES: [string, ServerEvent[], string][] = [
  ["", [], ""],
  ['data: {"done":1}\n\n', [{ data: '{"done":1}' }], ""],
  ["data: 1\n\ndata: 2\n\nda", [{ data: "1" }, { data: "2" }], "da"],
  [": still here\n\ndata: 3\n\n", [{ data: "3" }], ""],
  ["data: 4\n", [], "data: 4\n"],
  ["id: 7\nevent: ready\ndata: {}\n\n", [{ id: "7", event: "ready", data: "{}" }], ""],
  ["event: reset\ndata: a: b\n\n", [{ event: "reset", data: "a: b" }], ""],
];

test.each(CASES)("events are taken off as they are whole: %j", (text, events, rest) => {
  expect(eventsOf(text)).toEqual({ events, rest });
});
