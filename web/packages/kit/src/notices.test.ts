import { beforeEach, expect, test } from "vitest";
import { dismiss, dismissDone, notify, shownToasts } from "./notices";

const titles = () => shownToasts().map(({ title }) => title);

beforeEach(() => {
  for (const { id } of shownToasts()) dismiss(id);
});

test("one notice is shown at a time", () => {
  notify({ tone: "ok", title: "first" });
  notify({ tone: "bad", title: "second" });
  expect(titles()).toEqual(["second"]);
});

test("what waits for an answer stays beside the next, and is not shown twice", () => {
  const action = { label: "undo", run: () => undefined };
  notify({ tone: "ok", title: "deleted", action });
  notify({ tone: "ok", title: "saved" });
  expect(titles()).toEqual(["deleted", "saved"]);
  notify({ tone: "ok", title: "deleted", action });
  expect(titles()).toEqual(["deleted"]);
});

test("only what is done makes way for a dialog", () => {
  notify({ tone: "bad", title: "failed" });
  dismissDone();
  expect(titles()).toEqual(["failed"]);
  notify({ tone: "ok", title: "saved" });
  dismissDone();
  expect(titles()).toEqual([]);
});
