import { render, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { type JSX, useEffect, useState } from "react";
import { createMemoryRouter, Link, RouterProvider, useLocation, useMatches } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { KeepAliveOutlet } from "./keep-alive-outlet";

const started = vi.fn();
const stopped = vi.fn();

beforeEach(() => {
  started.mockClear();
  stopped.mockClear();
});

function List(): JSX.Element {
  const { search } = useLocation();
  useEffect(() => {
    started();
    return stopped;
  }, []);
  return (
    <>
      <input aria-label="filter" />
      <output>{search}</output>
      <Link to="/detail?of=list">detail</Link>
    </>
  );
}

function Detail(): JSX.Element {
  return <Link to="/list?page=2">list</Link>;
}

function Layout(): JSX.Element {
  const [owner, setOwner] = useState("visitor");
  const handle = useMatches().at(-1)?.handle;
  return (
    <>
      <button type="button" onClick={() => setOwner("learner")}>
        log in
      </button>
      <KeepAliveOutlet keep={handle === "keep"} owner={owner} />
    </>
  );
}

function visitList(): UserEvent {
  const children = [
    { path: "/list", element: <List />, handle: "keep" },
    { path: "/detail", element: <Detail /> },
  ];
  const routes = [{ element: <Layout />, children }];
  const router = createMemoryRouter(routes, { initialEntries: ["/list?page=1"] });
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}

function filter(): string | undefined {
  return screen.queryByRole<HTMLInputElement>("textbox")?.value;
}

test("a kept page keeps its input and its address, and its effects stop while it is hidden", async () => {
  const user = visitList();
  await user.type(screen.getByRole("textbox"), "fire");

  await user.click(screen.getByText("detail"));
  expect(stopped).toHaveBeenCalledTimes(1);
  expect(filter()).toBeUndefined();
  expect(screen.getByText("?page=1").closest("[style*=none]")).not.toBeNull();

  await user.click(screen.getByText("list"));
  expect(filter()).toBe("fire");
  expect(screen.getByRole("status").textContent).toBe("?page=2");
  expect(started).toHaveBeenCalledTimes(2);
});

test("another owner finds nothing of the one before", async () => {
  const user = visitList();
  await user.type(screen.getByRole("textbox"), "fire");
  await user.click(screen.getByText("detail"));
  await user.click(screen.getByText("log in"));
  await user.click(screen.getByText("list"));
  expect(filter()).toBe("");
});

test("the page that is shown stays when its owner logs in", async () => {
  const user = visitList();
  await user.type(screen.getByRole("textbox"), "fire");
  await user.click(screen.getByText("log in"));
  expect(filter()).toBe("fire");
});
