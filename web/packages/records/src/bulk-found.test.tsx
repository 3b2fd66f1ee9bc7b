import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { BulkFound } from "./bulk-found";

test("who closes the dialog while the records are looked at stops that", async () => {
  const asked: string[] = [];
  const run = vi.fn(async () => ({ sid: "1" }) as never);
  const onClose = vi.fn();
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(`${pathname} ${await request.text()}`);
    if (!pathname.endsWith("/cancel")) return new Promise(() => undefined);
    return Response.json({ code: 200, message: "ok", data: null, requestId: "test" });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkFound
        action={{ name: "delete", words: "Delete", change: null }}
        list={{}}
        count={300}
        run={run}
        onClose={onClose}
        onBegun={() => undefined}
      />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(asked.length).toBe(1));
  await userEvent.click(screen.getByRole("button", { name: "confirm.cancel" }));
  expect(onClose).toHaveBeenCalled();
  await waitFor(() =>
    expect(asked.at(-1)).toBe('/resource-center/api/task/v2/cancel {"model":{"sid":"1"}}'),
  );
});
