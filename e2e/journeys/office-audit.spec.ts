/** What was changed, by whom and why, as the back office shows it. */
import { Factory } from "../harness/factory.ts";
import {
  bearer,
  expect,
  logIn,
  MANAGER,
  OPERATOR,
  PROPERTY_MANAGER,
  test,
} from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

const API = "/resource-center/api";

test("a change is found in the audit, with what was before and after", async ({
  context,
  page,
  request,
}) => {
  const headers = await bearer(request, OPERATOR);
  const title = `网上复审开通 ${Date.now()}`;
  const news = { summary: "摘要", category: "notice", source: "站点", body: "正文", title };
  const save = async (model: object) => {
    const answer = await request.post(`${API}/news/v2/save`, { headers, data: { model } });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data;
  };
  const { sid } = await save(news);
  await save({ sid, isPinned: true });

  await logIn(context, OPERATOR);
  await page.goto("/admin/house/");
  await page.getByRole("link", { name: "操作记录" }).first().click();
  await page.getByRole("button", { name: "对象类型" }).click();
  await page.getByRole("button", { name: "动态", exact: true }).click();
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toHaveCount(2);
  await row.filter({ hasText: "修改" }).getByRole("link").first().click();

  await expect(page.getByRole("heading", { name: "动态 · 修改" })).toBeVisible();
  const pinned = page.getByRole("listitem").filter({ hasText: "置顶" });
  await expect(pinned).toContainText(/之前否之后是/);
  await expectFits(page);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.goBack();

  await page.getByRole("link", { name: "全部相关记录 · 对象" }).click();
  await expect(page.getByText(`对象 · ${title}`)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(3);
  const gone = await request.post(`${API}/news/v2/delete`, { headers, data: { model: { sid } } });
  expect(gone.status()).toBe(200);
  await row.filter({ hasText: "新建" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "动态 · 新建" })).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
});

test("what was found is still there after a look at an entry", async ({ context, page }) => {
  await logIn(context, OPERATOR);
  await page.goto("/admin/house/audit");
  await page.getByRole("button", { name: "时间" }).first().click();
  await page.getByLabel("从").fill("2026-01-01");
  await page.getByRole("button", { name: "筛选", exact: true }).click();
  await expect(page).toHaveURL(/createdAt=2026-01-01/);
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page.getByRole("link", { name: "全部记录" }).click();
  await expect(page).toHaveURL(/createdAt=2026-01-01/);
  await page.getByRole("button", { name: "取消筛选 时间" }).click();
  await expect(page).not.toHaveURL(/createdAt/);
});

test("a manager reads what was done in their organization alone", async ({
  context,
  page,
  request,
}) => {
  const name = `讲师 ${Date.now()}`;
  for (const manager of [MANAGER, PROPERTY_MANAGER]) {
    const factory = await Factory.enter(request, manager);
    await factory.save("teacher/v2/save", { name, title: "讲师" });
  }
  await logIn(context, MANAGER);
  await page.goto("/admin/");
  await page.getByRole("link", { name: "操作记录" }).first().click();
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(1);
});
