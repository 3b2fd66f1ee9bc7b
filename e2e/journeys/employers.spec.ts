/** Employers: joined and left, and of two of them the one that is acted for. */
import type { Page } from "@playwright/test";
import { Factory, PICTURE } from "../harness/factory.ts";
import { planOf, YEARLY } from "../harness/pages.ts";
import { newLearner } from "../harness/people.ts";
import { dress, expect, logIn, MANAGER, PROPERTY_MANAGER, test } from "../harness/site.ts";

const WORKSHOP = "机修车间";
const FACTORY_NOTICE = "一号配电房停电检修";
const PROPERTY_NOTICE = "电梯困人演练";
const RELOADS = 3;
const [ROUNDS, FILES_A_ROUND] = [5, 10];

/** For whom each call of a page with a login is made, from now on. */
function callsOf(tab: Page): (string | undefined)[] {
  const calls: (string | undefined)[] = [];
  tab.on("request", (request) => {
    const { authorization, "tenant-id": organization } = request.headers();
    if (authorization) calls.push(organization);
  });
  return calls;
}

/** The sids of what a page uploads, from now on. */
function uploadsOf(tab: Page): string[] {
  const sids: string[] = [];
  tab.on("response", async (response) => {
    if (response.url().endsWith("/file/v2/upload")) sids.push((await response.json()).data.sid);
  });
  return sids;
}

async function actFor(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "我的账号" }).click();
  const employers = page.getByRole("group", { name: "当前单位" });
  await employers.getByRole("button", { name }).click();
  await expect(employers).toBeHidden();
}

async function expectFactory(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByText(FACTORY_NOTICE)).toBeVisible();
  await expect(main.getByText(WORKSHOP).first()).toBeVisible();
  await expect(main.getByText(PROPERTY_NOTICE)).toHaveCount(0);
}

async function expectProperty(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByText(PROPERTY_NOTICE)).toBeVisible();
  await expect(main.getByText(FACTORY_NOTICE)).toHaveCount(0);
  await expect(main.getByText(WORKSHOP)).toHaveCount(0);
}

test("of two employers the home shows the one acted for", async ({ context, page }) => {
  const account = await newLearner(context.request);
  const factory = await Factory.enter(context.request);
  const property = await Factory.enter(context.request, PROPERTY_MANAGER);
  await factory.hire(account);
  await property.hire(account);
  await logIn(context, account);
  await page.goto("/home");
  // Nobody has chosen yet: the oldest employment is acted for.
  await expectFactory(page);

  await actFor(page, property.organization.name);
  await expect(page.getByRole("banner").getByText("锦园物业服务")).toBeVisible();
  await expectProperty(page);
  await page.reload();
  await expectProperty(page);

  await actFor(page, factory.organization.name);
  await expectFactory(page);
});

test("two employers and what can be done about them fit on a telephone, in English too", async ({
  context,
  page,
}) => {
  const account = await newLearner(context.request);
  const names: string[] = [];
  for (const manager of [MANAGER, PROPERTY_MANAGER]) {
    const employer = await Factory.enter(context.request, manager);
    await employer.hire(account);
    names.push(employer.organization.name);
  }
  await dress(context, page, { width: 390, theme: "light", language: "en" });
  await logIn(context, account);
  await page.goto("/user/setting");
  const lines = page.getByRole("region", { name: "Your organizations" }).getByRole("listitem");
  for (const name of names) {
    const line = lines.filter({ hasText: name });
    await expect(line.getByRole("button", { name: /^Leave/ })).toBeVisible();
    const height = await line.getByText(name).evaluate((text) => text.clientHeight);
    expect(height, "the name's, of at most two lines").toBeLessThan(60);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("two tabs act for two employers, and neither calls for the other's", async ({
  context,
  page,
}) => {
  const account = await newLearner(context.request);
  const factory = await Factory.enter(context.request);
  const property = await Factory.enter(context.request, PROPERTY_MANAGER);
  for (const employer of [factory, property]) await employer.hire(account);
  await logIn(context, account);
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto("/home");
  await actFor(other, property.organization.name);
  await expectProperty(other);
  await actFor(page, property.organization.name);
  await expectProperty(page);
  await actFor(page, factory.organization.name);
  await expectFactory(page);

  const calls = [callsOf(page), callsOf(other)];
  for (let round = 0; round < RELOADS; round += 1) {
    await Promise.all([page.reload(), other.reload()]);
    await expectFactory(page);
    await expectProperty(other);
  }
  const tabs = [factory, property];
  for (const [at, { organization }] of tabs.entries()) {
    expect(new Set(calls[at])).toEqual(new Set([organization.sid]));
  }
});

/** Sends files in the form of a line, each in the name of the one acted for, and closes it. */
async function sendFiles(tab: Page, list: string, names: string[]): Promise<void> {
  await tab.getByRole("button", { name: `添加 ${list}` }).click();
  const form = tab.getByRole("dialog");
  for (const [at, name] of names.entries()) {
    const file = { name, mimeType: "image/png", buffer: PICTURE };
    await form.locator("input[type=file]").setInputFiles(file);
    await expect(form.getByRole("button", { name: /^删除/ })).toHaveCount(at + 1);
  }
  await form.getByRole("button", { name: "取消" }).click();
  await expect(form).toBeHidden();
}

test("of fifty files that each of two tabs sends, none lands with the other's employer", async ({
  context,
  page,
}) => {
  test.slow(true, "a hundred files, into each of which the server looks");
  const account = await newLearner(context.request);
  const employers = [
    await Factory.enter(context.request),
    await Factory.enter(context.request, PROPERTY_MANAGER),
  ];
  for (const employer of employers) {
    await employer.hire(account);
    // Who manages uploads for the organization, not for themselves.
    await employer.save("userOrganization/v2/save", {
      mobile: account.mobile,
      roleList: ["manager"],
    });
  }
  await logIn(context, account);
  const tabs = [page, await context.newPage()];
  const lists = ["工作经历", "学历"];
  const sent = tabs.map(uploadsOf);
  for (const [at, tab] of tabs.entries()) {
    await tab.goto("/user/info?tab=archive");
    // Before somebody chooses, no call names an organization: the oldest employment is only shown.
    for (const employer of [employers[1 - at], employers[at]]) {
      await actFor(tab, employer?.organization.name ?? "");
    }
  }
  const nameOf = (at: number, number: number) => `${account.mobile}-${lists[at]}-${number}.png`;
  for (let round = 0; round < ROUNDS; round += 1) {
    const numbers = Array.from({ length: FILES_A_ROUND }, (_, n) => round * FILES_A_ROUND + n);
    await Promise.all(
      tabs.map(async (tab, at) => {
        const names = numbers.map((number) => nameOf(at, number));
        await sendFiles(tab, lists[at] ?? "", names);
        await tab.reload();
      }),
    );
  }
  for (const [at, sids] of sent.entries()) {
    expect(sids).toHaveLength(ROUNDS * FILES_A_ROUND);
    for (const sid of sids) {
      const fetched = employers.map((employer) => employer.mayFetch(sid));
      expect(await Promise.all(fetched)).toEqual([at === 0, at === 1]);
    }
  }
});

test("a plan comes with an employer and goes with it, what was studied stays", async ({
  context,
  page,
}) => {
  const factory = await Factory.enter(context.request);
  const account = await newLearner(context.request);
  const { name, sid } = factory.organization;
  await factory.save("staffInvitation/v2/save", { mobile: account.mobile });
  await logIn(context, account);
  await page.goto(`/invite?organization=${sid}`);
  await page.getByRole("button", { name: "确认加入" }).click();
  await expect(page.getByRole("heading", { name: "您已加入" })).toBeVisible();

  await page.goto("/user/study");
  const plans = page.getByRole("region", { name: "培训计划" });
  await expect(plans.getByRole("link", { name: YEARLY })).toBeVisible();
  const { requiredCourseList } = await planOf(context.request, account, YEARLY);
  const course = requiredCourseList[0]?.course.title ?? "";
  await plans.getByRole("button", { name: `开始学习：${course}` }).click();
  await expect(page).toHaveURL(/\/study-task-detail\//);

  await page.goto("/user/setting");
  await page.getByRole("button", { name: `退出单位：${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "退出单位" }).click();
  await expect(page.getByText("已退出单位")).toBeVisible();
  await page.goto("/user/study");
  await expect(plans.getByText("还没有培训计划")).toBeVisible();
  await page.goto("/user/course");
  await expect(page.getByRole("main").getByText(course)).toBeVisible();
});
