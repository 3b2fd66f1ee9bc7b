import { screen, within } from "@testing-library/react";
import type { MessageItem } from "@zhegui/client";
import { expect, test } from "vitest";
import { showPage } from "../../testing/page";
import { Items } from "./list";

function item(sid: string, readAt: string | null = null): MessageItem {
  const message = { group: "study", englishTitle: `Title ${sid}`, englishBody: "B", path: "" };
  return { sid, createdAt: "2026-11-20T08:00:00Z", readAt, message } as never;
}

test("the message that is open is shown as read before the list says so", async () => {
  const items = [item("open"), item("unread"), item("read", "2026-11-20T09:00:00Z")];
  await showPage(<Items items={items} selected="open" addressOf={(sid) => `?item=${sid}`} />, [
    "messages",
  ]);
  const marked = screen.getAllByRole("link").filter((row) => within(row).queryByText("Unread"));
  expect(marked.map((row) => row.getAttribute("href"))).toEqual(["/?item=unread"]);
});
