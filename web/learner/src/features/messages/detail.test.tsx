import { screen } from "@testing-library/react";
import type { MessageItem } from "@zhegui/client";
import { afterEach, expect, test } from "vitest";
import { showPage } from "../../testing/page";
import { Detail } from "./detail";

const CHINA = "Asia/Shanghai";
const NOTE = /China Standard Time/;

afterEach(() => {
  process.env.TZ = CHINA;
});

function item(englishBody: string): MessageItem {
  const message = { group: "examination", englishTitle: "T", englishBody, path: "" };
  return { sid: "1", createdAt: "2026-11-20T08:00:00Z", readAt: null, message } as never;
}

test.each([
  [CHINA, "It begins on 26 November, 14:00.", false],
  ["America/Los_Angeles", "It begins on 26 November, 14:00.", true],
  ["America/Los_Angeles", "It has begun.", false],
])("in %s «%s» says that its times are China's: %s", async (zone, body, isSaid) => {
  process.env.TZ = zone;
  await showPage(<Detail item={item(body)} back="/" onPreferences={() => {}} />, ["messages"]);
  expect(screen.getByText(body)).toBeTruthy();
  expect(screen.queryByText(NOTE) !== null).toBe(isSaid);
});
