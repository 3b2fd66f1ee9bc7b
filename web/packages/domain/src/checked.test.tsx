import { act, render, renderHook, screen } from "@testing-library/react";
import { Failure } from "@zhegui/client";
import { ToastViewport } from "@zhegui/kit/toast";
import { expect, test } from "vitest";
import { useChecked } from "./checked";

function refusal(paths: Record<string, string>, status = 400): Failure {
  const details = Object.entries(paths).map(([path, message]) => ({ path, error: "x", message }));
  const facts = {
    status,
    id: "invalid_input",
    message: "See the details",
    path: "/",
    details,
  };
  return new Failure({ ...facts, requestId: undefined, retryAfter: undefined });
}

function form() {
  const none = { name: undefined, consent: undefined };
  return renderHook(() => useChecked<"name" | "consent">(() => none, { agreementList: "consent" }));
}

test.each([
  ["its own name", { "model.name": "Too short" }, { name: "Too short" }],
  ["a place within it", { "model.name.0.part": "Too short" }, { name: "Too short" }],
  ["the call's name for it", { "model.agreementList.0.edition": "Gone" }, { consent: "Gone" }],
])("a refusal stands at the field by %s", (_, refused, faults) => {
  const { result } = form();
  act(() => result.current.refuse(refusal(refused)));
  expect(result.current.faults).toEqual(faults);
});

test("a name that is taken stands at its field too", () => {
  const { result } = form();
  act(() => result.current.refuse(refusal({ "model.name": "Taken" }, 409)));
  expect(result.current.faults).toEqual({ name: "Taken" });
});

test("what is about no field is told besides", () => {
  render(<ToastViewport />);
  const { result } = form();
  act(() => result.current.refuse(refusal({ "model.name": "Too short", "model.x": "No such x" })));
  expect(result.current.faults).toEqual({ name: "Too short" });
  expect(screen.getByText(/No such x/)).toBeDefined();
});

test("two refusals of one field are both told", () => {
  const { result } = form();
  act(() => result.current.refuse(refusal({ "model.name": "Too short", "name.0": "No letter" })));
  expect(result.current.faults).toEqual({ name: "Too short · No letter" });
});
