// @vitest-environment jsdom
import { QueryObserver } from "@tanstack/react-query";
import { type CurrentUser, store, unstore } from "@zhegui/client";
import { useSession } from "@zhegui/domain";
import { expect, test, vi } from "vitest";
import { siteQueryClient } from "./query-client";

const USER = { sid: "0198" } as CurrentUser;

test("what was refused for an organization that one has left is asked again", async () => {
  store("TENANT_ID", "0300");
  useSession.setState({ user: USER });
  const client = siteQueryClient();
  const ask = vi.fn(async () => {
    if (sessionStorage.getItem("TENANT_ID")) throw new Error("forbidden");
    return "mine";
  });
  const observer = new QueryObserver(client, {
    queryKey: ["m"],
    queryFn: ask,
    meta: { silent: true },
  });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));

  useSession.setState({ user: { ...USER } });
  expect(ask, "the same person, for the same organization").toHaveBeenCalledTimes(1);
  unstore("TENANT_ID");
  useSession.setState({ user: { ...USER } });
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("mine"));
  stop();
  client.clear();
});
