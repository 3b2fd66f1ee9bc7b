import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { JSX } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { useScrolled } from "./use-scrolled";

function List(): JSX.Element {
  const box = useScrolled(true);
  return <section {...box} aria-label="Rows" />;
}

test("rows stand as they were left, and others begin at the first", async () => {
  const router = createMemoryRouter([
    { path: "/", element: <List /> },
    { path: "/record", element: <p>Record</p> },
  ]);
  render(<RouterProvider router={router} />);
  const rows = () => screen.findByRole("region");
  const left = await rows();
  left.scrollTop = 240;
  fireEvent.scroll(left);
  await router.navigate("/record");
  await screen.findByText("Record");
  await router.navigate(-1);
  await waitFor(async () => expect((await rows()).scrollTop).toBe(240));
  await router.navigate("/?page=1");
  await waitFor(async () => expect((await rows()).scrollTop).toBe(0));
});
