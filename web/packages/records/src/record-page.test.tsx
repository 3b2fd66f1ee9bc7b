import { render, screen } from "@testing-library/react";
import { Failure } from "@zhegui/client";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { RecordPage } from "./record-page";

const AWAY = new Failure({
  status: 0,
  id: "network",
  message: "",
  path: "/",
  details: [],
  requestId: undefined,
  retryAfter: undefined,
});

function open(data: { number: string } | undefined, error: unknown): void {
  render(
    <MemoryRouter>
      <RecordPage
        back={{ to: "/orders", label: "Orders" }}
        asked={{ data, error, refetch: () => undefined }}
        title={({ number }) => `Order ${number}`}
        verbs={() => <button type="button">Cancel</button>}
      >
        {({ number }) => <p>{number}</p>}
      </RecordPage>
    </MemoryRouter>,
  );
}

test.each([
  ["it is there", { number: "DD-0001" }, null, "Order DD-0001", "Cancel"],
  ["it could not be loaded", undefined, AWAY, /./, /./],
])("where %s there is one heading, what to do, and the way back", (_, data, error, title, verb) => {
  open(data, error);
  expect(screen.getByRole("link", { name: "Orders" }).getAttribute("href")).toBe("/orders");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(title);
  expect(screen.getByRole("button", { name: verb })).toBeDefined();
  expect(screen.queryByText("DD-0001") !== null).toBe(data !== undefined);
});

test("while it loads the way back stands already", () => {
  open(undefined, null);
  expect(screen.getByRole("link", { name: "Orders" })).toBeDefined();
  expect(screen.queryByRole("heading")).toBeNull();
});
