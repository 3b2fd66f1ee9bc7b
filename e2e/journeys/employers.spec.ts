/** Employers: joined and left, and of two of them the one that is acted for. */
import type { Page } from "@playwright/test";
import { Factory } from "../harness/factory.ts";
import { planOf, YEARLY } from "../harness/pages.ts";
import { newLearner } from "../harness/people.ts";
import { expect, logIn, PROPERTY_MANAGER, test } from "../harness/site.ts";

const WORKSHOP = "机修车间";
const FACTORY_NOTICE = "一号配电房停电检修";
const PROPERTY_NOTICE = "电梯困人演练";
const [RELOADS, CALLS] = [10, 50];

/** For whom each call of a page with a login is made, from now on. */
function callsOf(tab: Page): (string | undefined)[] {
  const calls: (string | undefined)[] = [];
  tab.on("request", (request) => {
    const { authorization, "tenant-id": organization } = request.headers();
    if (authorization) calls.push(organization);
  });
  return calls;
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
    expect(calls[at]?.length).toBeGreaterThanOrEqual(CALLS);
    expect(new Set(calls[at])).toEqual(new Set([organization.sid]));
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
