import { screen, waitFor } from "@testing-library/react";
import { type CurrentUser, readStored, unstore } from "@zhegui/client";
import { useSession } from "@zhegui/domain";
import { afterEach, expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { addressOfOpening } from "./opening";
import { Page } from "./page";

const API = "/resource-center/api";
const SID = "01980000-0000-7000-8000-000000000001";
const ACME = { sid: "acme", name: "Acme", logo: null };
const OTHER = { sid: "other", name: "Other", logo: null };

function user(...employers: (typeof ACME)[]): CurrentUser {
  const companySid = employers[0]?.sid ?? null;
  return { sid: "u", companySid, employerList: employers, organizationList: [] } as never;
}

function told(group: string, organization: typeof ACME | null) {
  const message = { group, title: "T", englishTitle: "T", path: "/user/study", organization };
  return envelope({ sid: SID, createdAt: "2026-11-20T08:00:00Z", readAt: null, message });
}

afterEach(() => unstore("TENANT_ID"));

async function open(who: CurrentUser, detail: () => { status?: number; body: unknown }) {
  useSession.setState({ user: who });
  const asked = answerWith({
    [`${API}/messageItem/v2/dynamicDetail`]: detail,
    [`${API}/messageItem/v2/read`]: () => envelope({ total: 0, groupList: [] }),
    [`${API}/user/v2/current`]: () => envelope({ ...who, companySid: readStored("TENANT_ID") }),
  });
  const router = await showPage(<Page />, ["messages"], addressOfOpening(SID));
  const isRead = () => asked.some(({ path }) => path.endsWith("messageItem/v2/read"));
  return { router, isRead };
}

test("what an organization told opens under it and is read", async () => {
  const { router, isRead } = await open(user(OTHER, ACME), () => told("study", ACME));
  await waitFor(() => expect(router.state.location.pathname).toBe("/user/study"));
  expect(readStored("TENANT_ID")).toBe("acme");
  await waitFor(() => expect(isRead()).toBe(true));
});

test("what an employer assigned who is left says so, and is read", async () => {
  const { router, isRead } = await open(user(OTHER), () => told("study", ACME));
  expect(await screen.findByText("You do not belong to Acme")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/user/notice");
  await waitFor(() => expect(isRead()).toBe(true));
});

test("what a seller told opens for who does not work there", async () => {
  const { router } = await open(user(), () => told("order", ACME));
  await waitFor(() => expect(router.state.location.pathname).toBe("/user/study"));
  expect(readStored("TENANT_ID")).toBeNull();
});

test("a message that is gone says so", async () => {
  await open(user(), () => ({ status: 404, body: { error: "not_found" } }));
  expect(await screen.findByText("This is no longer there")).toBeTruthy();
});

test("somebody between who knows no such address says nothing about it", async () => {
  await open(user(), () => ({ status: 404, body: { code: "blocked" } }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.queryByText("This is no longer there")).toBeNull();
});
