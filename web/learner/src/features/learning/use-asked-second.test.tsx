import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Playhead } from "./playhead";
import { useAskedSecond } from "./use-asked-second";

const sought: number[] = [];
const playhead: { current: Playhead } = {
  current: { now: () => 0, seek: (position) => sought.push(position) },
};

function Film(): string {
  return `begins at ${useAskedSecond(playhead)}`;
}

function show(address: string) {
  const router = createMemoryRouter([{ path: "*", element: <Film /> }], {
    initialEntries: [address],
  });
  const { container } = render(<RouterProvider router={router} />);
  return { router, container };
}

test.each([
  ["/?at=754", "754"],
  ["/?at=0", "0"],
  ["/", "undefined"],
  ["/?at=", "undefined"],
  ["/?at=-1", "undefined"],
  ["/?at=1e3", "undefined"],
  ["/?at=7.5", "undefined"],
])("%s begins at %s", (address, second) => {
  expect(show(address).container.textContent).toBe(`begins at ${second}`);
});

test("a film that is there goes to the second each time that it is asked for", async () => {
  const { router } = show("/?at=10");
  expect(sought).toEqual([]);
  await act(() => router.navigate("/?at=20"));
  await act(() => router.navigate("/?at=20"));
  await act(() => router.navigate("/"));
  expect(sought).toEqual([20, 20]);
});
