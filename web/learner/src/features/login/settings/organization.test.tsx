import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../../testing/page";
import { userWith } from "../../../testing/user";
import { Organization } from "./organization";

const API = "/resource-center/api/user/v2";
const GREEN = { sid: "o", name: "Green Hill", logo: null };
const BLUE = { sid: "b", name: "Blue Lake", logo: null };
const STAFF = userWith({ company: GREEN.name, companySid: GREEN.sid, employerList: [GREEN] });

beforeAll(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

test("a member of an organization can leave it, after reading what that means", async () => {
  const asked = answerWith({
    [`${API}/unbindEnterprise`]: () => envelope(userWith()),
    [`${API}/current`]: () => envelope(userWith()),
  });
  await showPage(<Organization user={STAFF} />, ["settings"]);
  await userEvent.click(screen.getByRole("button", { name: "Leave the organization: Green Hill" }));
  expect(asked).toEqual([]);
  screen.getByRole("dialog", { name: "Leave Green Hill?" });
  await userEvent.click(screen.getByRole("button", { name: "Leave the organization" }));
  expect(await screen.findByText("You have left the organization")).toBeDefined();
  expect(asked[0]?.path).toBe(`${API}/unbindEnterprise`);
});

test("of two employers one is acted for, and the other can be", async () => {
  answerWith({ [`${API}/current`]: () => envelope(userWith({ companySid: BLUE.sid })) });
  await showPage(<Organization user={{ ...STAFF, employerList: [GREEN, BLUE] }} />, ["settings"]);
  expect(screen.getAllByText("Acting for")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Act for it: Blue Lake" }));
  expect(await screen.findByText("You act for Blue Lake now")).toBeDefined();
  expect(sessionStorage.getItem("TENANT_ID")).toBe("b");
});

test("an invitation is taken", async () => {
  const asked = answerWith({
    [`${API}/bindEnterprise`]: () => envelope(STAFF),
    [`${API}/current`]: () => envelope(STAFF),
  });
  await showPage(<Organization user={userWith({ invitationList: [GREEN] })} />, ["settings"]);
  await userEvent.click(screen.getByRole("button", { name: "Join Green Hill" }));
  expect(await screen.findByText("You have joined Green Hill")).toBeDefined();
  expect(asked[0]?.path).toBe(`${API}/bindEnterprise`);
});

test("a user without an organization has nothing to leave", async () => {
  await showPage(<Organization user={userWith()} />, ["settings"]);
  expect(screen.queryByRole("heading")).toBeNull();
});
