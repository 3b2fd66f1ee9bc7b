import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useChosen } from "./use-chosen";

test("a choice ends with the list that it was made of, and does not come back with it", () => {
  const { result, rerender } = renderHook(({ of }) => useChosen(of), {
    initialProps: { of: "true or false" },
  });
  act(() => result.current.choose(["1", "2"], true));
  rerender({ of: "true or false" }); // another order, another page
  expect([...result.current.chosen]).toEqual(["1", "2"]);
  rerender({ of: "blanks" });
  expect([...result.current.chosen]).toEqual([]);
  act(() => result.current.choose(["3"], true));
  expect([...result.current.chosen]).toEqual(["3"]);
  rerender({ of: "true or false" });
  expect([...result.current.chosen]).toEqual([]);
});
