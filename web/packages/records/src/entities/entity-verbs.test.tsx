import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { EntityVerbs } from "./entity-verbs";
import { ENTITIES } from "./generated";
import type { Words } from "./words";

const WORDS: Words = { say: (...path) => path.join("."), find: () => undefined };

function open(state: string, onDone: () => void, find = WORDS.find): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <EntityVerbs
          entity={ENTITIES.news}
          at="/news"
          words={{ ...WORDS, find }}
          record={{ sid: "1", version: 3, title: "A", state, learnerCount: 7 }}
          onDone={onDone}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test.each([
  ["draft", "change.publish", "published"],
  ["published", "change.withdraw", "draft"],
])("of what is %s one is offered to %s", async (state, verb, next) => {
  const fetch = vi.fn(async (_: Request) => Response.json({ code: 200, data: null }));
  vi.stubGlobal("fetch", fetch);
  const onDone = vi.fn();
  open(state, onDone);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "delete.act",
    verb,
  ]);
  await userEvent.click(screen.getByRole("button", { name: verb }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const model = { sid: "1", version: 3, state: next };
  expect(await fetch.mock.calls[0]?.[0].json()).toEqual({ model });
});

test("a change that asks says what becomes of it, and is made once that is agreed to", async () => {
  const fetch = vi.fn(async (_: Request) => Response.json({ code: 200, data: null }));
  vi.stubGlobal("fetch", fetch);
  const text = "{{title}} is kept by {{learnerCount}}";
  open(
    "published",
    () => undefined,
    (...path) => (path[0] === "ask" ? text : undefined),
  );
  await userEvent.click(screen.getByRole("button", { name: "change.withdraw" }));
  expect(screen.getByText("A is kept by 7")).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
  const [, act] = screen.getAllByRole("button", { name: "change.withdraw", hidden: true });
  await userEvent.click(act ?? document.body);
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
});
