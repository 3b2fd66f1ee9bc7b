/** A manager's people: invited by list, placed, given a role, removed. */
import type { Page } from "@playwright/test";
import { newLearner } from "../harness/people.ts";
import { bearer, expect, logIn, PROPERTY_MANAGER, test } from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

const API = "/resource-center/api";
const TAG = Date.now().toString().slice(-6);

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "后台菜单" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

async function nameDepartment(page: Page, name: string, parent?: string): Promise<void> {
  await page.getByRole("button", { name: "新增部门" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("部门名称").fill(name);
  if (parent) await dialog.getByLabel("上级部门").selectOption({ label: parent });
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
}

test("people are invited by list, placed, given a role and removed", async ({
  context,
  page,
  consoleErrors,
}) => {
  const [first, second] = [await newLearner(context.request), await newLearner(context.request)];
  const [patrol, shift] = [`巡检部${TAG}`, `夜班${TAG}`];
  await logIn(context, PROPERTY_MANAGER);
  await page.goto("/admin/");

  await open(page, "部门");
  await nameDepartment(page, patrol);
  await nameDepartment(page, shift, patrol);
  await expectFits(page);

  await open(page, "邀请");
  await page.getByRole("link", { name: "邀请员工" }).click();
  await page.getByRole("button", { name: "发出邀请" }).click();
  await expect(page.getByText("请填写至少一个手机号")).toBeVisible();
  const people = page.getByLabel("邀请哪些人");
  await people.fill(`手机号 姓名 工号 岗位\n${first.mobile}\t周岚${TAG}\tN-${TAG}\t保安\n123`);
  await page.getByRole("button", { name: "发出邀请" }).click();
  await expect(page.getByText("第 3 行没有正确的手机号")).toBeVisible();
  await people.fill(`${first.mobile}\t周岚${TAG}\tN-${TAG}\t保安\n${second.mobile} 何青${TAG}`);
  await page.getByLabel("加入哪个部门").selectOption({ label: `${patrol} / ${shift}` });
  await page.getByRole("button", { name: "发出邀请" }).click();
  await expect(page.getByText("已邀请 2 人")).toBeVisible();
  const link = await page.getByLabel("加入链接").inputValue();
  const organization = new URL(link).searchParams.get("organization") ?? "";
  const headers = await bearer(context.request, first);
  const params = { sid: organization };
  const bound = await context.request.get(`${API}/user/v2/bindEnterprise`, { headers, params });
  expect(bound.status(), await bound.text()).toBe(200);

  await page.getByRole("link", { name: "全部邀请" }).click();
  await page.getByLabel("搜索姓名或手机号后四位").fill(TAG);
  await page.keyboard.press("Enter");
  // Which are chosen ends with the search that is on its way.
  await expect(page).toHaveURL(/keyword=/);
  const rows = page.getByRole("row");
  await expect(rows.filter({ hasText: `周岚${TAG}` }).getByText("已接受")).toBeVisible();
  await rows
    .filter({ hasText: `何青${TAG}` })
    .getByRole("checkbox")
    .check();
  await page.getByRole("button", { name: "取消邀请" }).click();
  const cancelling = page.getByRole("dialog");
  await cancelling.getByLabel("请输入「1」以确认").fill("1");
  await cancelling.getByRole("button", { name: "取消邀请" }).click();
  await expect(rows.filter({ hasText: `何青${TAG}` })).toHaveCount(0);

  await open(page, "员工");
  await page.getByLabel("搜索姓名、工号、岗位").fill(`N-${TAG}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/keyword=/);
  const row = rows.filter({ hasText: `周岚${TAG}` });
  await expect(row).toContainText(shift);
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "移到部门" }).click();
  await page.getByRole("button", { name: "下一步" }).click();
  await expect(page.getByRole("alert").getByText("请填写")).toBeVisible();
  await page.getByLabel("移到哪个部门").selectOption({ label: patrol });
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "移到" }).click();
  await expect(row).toContainText(patrol);

  await row.getByRole("link").first().click();
  await page.getByLabel("岗位").fill("班长");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已保存")).toBeVisible();
  await expectFits(page);

  await open(page, "角色");
  await page.getByRole("link", { name: "授予角色" }).click();
  await page.getByLabel("手机号").fill(first.mobile);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("请至少选择一个角色")).toBeVisible();
  await page.getByRole("checkbox", { name: /^查看/ }).check();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "角色", exact: true })).toBeVisible();

  await open(page, "员工");
  await page.getByLabel("搜索姓名、工号、岗位").fill("班长");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("查看");
  await row.getByRole("link").first().click();
  await page.getByRole("button", { name: "移出" }).click();
  const removing = page.getByRole("dialog");
  await removing.getByLabel(/请输入/).fill(`周岚${TAG}`);
  await removing.getByRole("button", { name: "移出" }).click();
  await expect(page.getByText(`已将周岚${TAG}移出员工名单`)).toBeVisible();
  await expect(row).toHaveCount(0);

  await open(page, "部门");
  await page.getByRole("button", { name: `删除「${patrol}」` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("部门里还有员工、下级部门")).toBeVisible();
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/409/);
  for (const name of [shift, patrol]) {
    await page.getByRole("button", { name: `删除「${name}」` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  }
});
