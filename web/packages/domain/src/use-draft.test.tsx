import { act, renderHook } from "@testing-library/react";
import type { CurrentUser, Draftable } from "@zhegui/client";
import { beforeEach, expect, test } from "vitest";
import { useSession } from "./session";
import { useDraft, useOpenForm } from "./use-draft";

const BASE = { title: "", number: "7" };

function enter(sid: string | null): void {
  act(() => useSession.setState({ user: sid === null ? null : ({ sid } as CurrentUser) }));
}

function form(name = "row/new", base = BASE) {
  return renderHook(({ given }) => useDraft(name, given), { initialProps: { given: base } });
}

function type(title: string) {
  const { result, unmount } = form();
  act(() => result.current.change({ title }));
  unmount();
}

beforeEach(() => enter("u1"));

test("nothing was typed: the record, and nothing is kept", () => {
  const { result } = form();
  expect([result.current.values, result.current.isRestored]).toEqual([BASE, false]);
  act(() => result.current.change({ title: "" }));
  expect(localStorage.length).toBe(0);
});

test("what was typed is back in the next one, and says so, until it is given up", () => {
  type("维修电工");
  const { result } = form();
  expect([result.current.values.title, result.current.isRestored]).toEqual(["维修电工", true]);
  act(() => result.current.discard());
  expect([result.current.values, result.current.isRestored]).toEqual([BASE, false]);
  expect(localStorage.length).toBe(0);
});

test("only what was typed lies over a record that was changed meanwhile", () => {
  type("维修电工");
  const { result } = form("row/new", { title: "", number: "8" });
  expect(result.current.values).toEqual({ title: "维修电工", number: "8" });
});

test("two changes in one moment are both kept", () => {
  const { result } = form();
  act(() => {
    result.current.change({ title: "a" });
    result.current.change({ number: "b" });
  });
  expect(result.current.values).toEqual({ title: "a", number: "b" });
});

test("what was saved is gone; what was typed while it was sent stays", () => {
  const { result } = form();
  act(() => result.current.change({ title: "a", number: "b" }));
  const sent = result.current;
  act(() => result.current.change({ title: "ab" }));
  act(() => sent.saved(sent.values));
  expect(result.current.values).toEqual({ title: "ab", number: "7" });
  act(() => result.current.saved(result.current.values));
  expect(localStorage.length).toBe(0);
});

test("a form that was closed while it was sent leaves nothing", () => {
  const { result, unmount } = form();
  act(() => result.current.change({ title: "a" }));
  unmount();
  result.current.saved(result.current.values);
  expect(localStorage.length).toBe(0);
});

test("a login that ends clears the form; the same account finds it, another never", () => {
  const { result } = form();
  act(() => result.current.change({ title: "维修电工" }));
  enter(null);
  expect(result.current.values).toEqual(BASE);
  enter("u2");
  expect(result.current.values).toEqual(BASE);
  enter("u1");
  expect([result.current.values.title, result.current.isRestored]).toEqual(["维修电工", true]);
});

test("a visitor who logs in over a form goes on with it", () => {
  enter(null);
  const { result } = form();
  act(() => result.current.change({ title: "维修电工" }));
  enter("u2");
  expect([result.current.values.title, result.current.isRestored]).toEqual(["维修电工", false]);
  expect([Object.keys(localStorage), sessionStorage.length]).toEqual([["DRAFT u2 row/new"], 0]);
});

test("a kept field that the form has no more, or with another type, is left out", () => {
  const values = { title: 7, gone: "x", number: "9" };
  localStorage.setItem("DRAFT u1 row/new", JSON.stringify({ at: Date.now(), values }));
  expect(form().result.current.values).toEqual({ title: "", number: "9" });
});

test("a form that was open with a draft is open again, in the same account", () => {
  const { result, unmount } = renderHook(() => useOpenForm("row"));
  act(() => result.current[1]("new"));
  type("维修电工");
  unmount();
  expect(renderHook(() => useOpenForm("row")).result.current[0]).toBe("new");
  enter("u2");
  expect(renderHook(() => useOpenForm("row")).result.current[0]).toBeUndefined();
});

test("secrets and files do not fit into a draft", () => {
  const takes = (_: Draftable): void => undefined;
  // @ts-expect-error an ID number
  takes({ idNumber: "11010519491231002X" });
  // @ts-expect-error a password
  takes({ password: "osmanthus" });
  // @ts-expect-error a code
  takes({ code: "123456" });
  // @ts-expect-error files
  takes({ attachList: [{ sid: "f" }] });
});
