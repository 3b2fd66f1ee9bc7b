/** An organization with a desk of its own: who asks there, and who answers. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { Factory } from "./factory.ts";
import { newLearner } from "./people.ts";
import { PYTHON, ROOT } from "./server.ts";
import { type Account, bearer, logIn, OPERATOR } from "./site.ts";

const API = "/resource-center/api";

type Record = { sid: string };

async function post<T>(
  request: APIRequestContext,
  path: string,
  headers: { [name: string]: string },
  model: object,
): Promise<T> {
  const answer = await request.post(`${API}/${path}`, { headers, data: { model } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}

/** A new organization, of which somebody new is the manager. */
export async function newOrganization(request: APIRequestContext): Promise<Factory> {
  const manager = await newLearner(request);
  const headers = await bearer(request, OPERATOR);
  const name = `漓江咨询公司 ${Date.now()}`;
  const made = await post<Record>(request, "organization/v2/save", headers, { name });
  await post(request, "userOrganization/v2/save", headers, {
    organization: { sid: made.sid },
    mobile: manager.mobile,
    roleList: ["manager"],
  });
  return Factory.enter(request, manager);
}

/** Somebody new of the organization's staff. */
export async function newStaff(
  request: APIRequestContext,
  factory: Factory,
  nickname: string,
): Promise<{ account: Account; sid: string }> {
  const account = await newLearner(request);
  const headers = await factory.hire(account);
  const current = await request.get(`${API}/user/v2/current`, { headers });
  const { sid, version } = (await current.json()).data;
  await post(request, "user/v2/save", headers, { sid, version, nickname });
  return { account, sid };
}

/** A desk at which these people answer. */
export async function newDesk(
  factory: Factory,
  name: string,
  consultants: readonly Record[],
): Promise<Record> {
  const desk = await factory.save<Record>("consultationDesk/v2/save", {
    name,
    introduction: "学时、计划和证书的问题",
    topicList: ["学时", "证书"],
  });
  for (const { sid } of consultants) {
    await factory.save("consultant/v2/save", { desk: { sid: desk.sid }, user: { sid } });
  }
  await factory.save("cannedAnswer/v2/save", {
    desk: { sid: desk.sid },
    shortcut: "学时",
    text: "每年不少于 24 学时，在学习中心可以看到还差多少。",
  });
  return desk;
}

/** The workbench of a consultant, who has no other way into the back office. */
export async function workbench(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? "" });
  await logIn(context, account);
  const page = await context.newPage();
  await page.goto("/admin/");
  const hears = page.waitForResponse("**/live/v2/stream");
  await page.getByRole("navigation").getByRole("link", { name: "咨询工作台" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "咨询工作台" })).toBeVisible();
  await hears; // who has a stream is there
  return page;
}

/** Lets somebody whose pages are closed be away for longer than the minute that they are waited for. */
export function beAbsent(user: string): void {
  execFileSync(PYTHON, [join(ROOT, "e2e/absent.py"), process.env.E2E_DATA_DIR ?? "", user]);
}
