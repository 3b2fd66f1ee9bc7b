import { useQueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import type { JSX } from "react";
import { expect, test, vi } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { Page } from "./page";

const DETAIL = "/resource-center/api/lesson/v2/dynamicDetail";
const LESSON = {
  sid: "one",
  title: "Cutting the power",
  courseSid: "c",
  kind: "text",
  isTrial: true,
  plannedSeconds: 60,
  bodyHtml: "<p>Off.</p>",
  attachList: [],
  course: { sid: "c", title: "Course", price: 0, chapterList: [] },
};

/** A tab that is looked at again asks for everything anew. */
let lookAgain: () => Promise<void>;

function Again(): JSX.Element {
  const queries = useQueryClient();
  lookAgain = async () => {
    await queries.invalidateQueries();
    // The page is told in a turn of its own.
    await new Promise((resolve) => setTimeout(resolve));
  };
  return <Page />;
}

async function show(): Promise<void> {
  answerWith({ [DETAIL]: () => envelope(LESSON) });
  await showPage(<Again />, ["learning", "catalogue"]);
  expect(await screen.findByText("Off.")).toBeDefined();
}

test("a lesson that is open outlasts the page of a portal", async () => {
  await show();
  const portal = new Response("<html>", { status: 511 });
  vi.stubGlobal("fetch", async () => portal.clone());
  await act(lookAgain);
  expect(screen.getByText("Off.")).toBeDefined();
});

test("a lesson that our server takes back is closed", async () => {
  await show();
  answerWith({ [DETAIL]: () => ({ status: 404, body: {} }) });
  await act(lookAgain);
  await vi.waitFor(() => expect(screen.queryByText("Off.")).toBeNull());
});
