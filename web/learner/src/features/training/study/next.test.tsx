import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../../testing/page";
import { Next } from "./next";

const API = "/resource-center/api";
const NONE = { content: [], serverTime: "2026-11-23T01:00:00.000Z" };
/** What all four calls answer where nothing comes. */
const NOTHING = {
  [`${API}/trainingPlan/v3/my/list`]: () => envelope(NONE),
  [`${API}/examinationPlan/v2/dynamicList`]: () => envelope(NONE),
  [`${API}/certificateHistory/v2/dynamicList`]: () => envelope(NONE),
  [`${API}/examination/v2/dynamicList`]: () => envelope(NONE),
};
const OPEN = {
  sid: "0198",
  title: "Fire safety",
  startAt: "2026-11-19T00:00:00.000Z",
  endAt: "2027-01-15T00:00:00.000Z",
  serverTime: NONE.serverTime,
};

test("nothing is said to come while a call failed that might tell of it", async () => {
  let broken = true;
  answerWith({
    ...NOTHING,
    [`${API}/examination/v2/dynamicList`]: () =>
      broken ? { status: 500, body: {} } : envelope(NONE),
  });
  await showPage(<Next />, ["training"]);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByText("Nothing coming up")).toBeNull();
  broken = false;
  await userEvent.click(again);
  expect(await screen.findByText("Nothing coming up")).toBeTruthy();
});

test("an examination that is open says until when, and for how many days", async () => {
  answerWith({
    ...NOTHING,
    [`${API}/examination/v2/dynamicList`]: () => envelope({ ...NONE, content: [OPEN] }),
  });
  await showPage(<Next />, ["training"]);
  const row = await screen.findByRole("listitem");
  expect(row.textContent).toContain("53days");
  expect(row.textContent).toMatch(/open until .*2027/);
  expect(row.textContent).not.toContain("Course required");
});

test("an examination of a course that is not bought says so", async () => {
  const examination = { ...OPEN, cannotStartReason: "access_required" };
  answerWith({
    ...NOTHING,
    [`${API}/examination/v2/dynamicList`]: () => envelope({ ...NONE, content: [examination] }),
  });
  await showPage(<Next />, ["training"]);
  const row = await screen.findByRole("listitem");
  expect(row.textContent).toMatch(/Course required\s· open until .*2027/);
});

test("what ends first stands first, whenever it began", async () => {
  const examination = (sid: string, startAt: string, endAt: string) => ({
    sid,
    title: sid,
    startAt,
    endAt,
    serverTime: NONE.serverTime,
  });
  answerWith({
    ...NOTHING,
    [`${API}/examination/v2/dynamicList`]: () =>
      envelope({
        ...NONE,
        content: [
          examination("a year", "2026-11-01T00:00:00.000Z", "2027-11-01T00:00:00.000Z"),
          examination("this week", "2026-11-20T00:00:00.000Z", "2026-11-25T00:00:00.000Z"),
          examination("in a week", "2026-12-01T00:00:00.000Z", "2027-12-01T00:00:00.000Z"),
        ],
      }),
  });
  await showPage(<Next />, ["training"]);
  await screen.findByRole("link", { name: "a year" });
  const titles = screen.getAllByRole("link").map((link) => link.textContent);
  expect(titles).toEqual(["this week", "in a week", "a year"]);
});

test("of certificates those are asked for that are valid and not renewed, and one that is damaged is left out", async () => {
  const certificate = (name: string | null, problem: string | null) => ({
    sid: `${name}`,
    name,
    expiresAt: name && "2026-12-01T16:00:00.000Z",
    problem,
  });
  const asked = answerWith({
    ...NOTHING,
    [`${API}/certificateHistory/v2/dynamicList`]: () =>
      envelope({
        ...NONE,
        content: [certificate(null, "register_damaged"), certificate("Fire safety", null)],
      }),
  });
  await showPage(<Next />, ["training"]);
  await screen.findByRole("link", { name: "Fire safety" });
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  const [body] = asked.filter(({ path }) => path.includes("certificateHistory"));
  const { query } = JSON.parse(body?.body ?? "");
  expect(query).toContainEqual({ field: "state", operator: "eq", value: "valid" });
  expect(query).toContainEqual({ field: "isRenewed", operator: "eq", value: false });
});
