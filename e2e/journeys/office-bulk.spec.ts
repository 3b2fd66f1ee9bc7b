/** More records than the server changes in one call: all that a list of the back office finds. */
import type { APIRequestContext } from "@playwright/test";
import { bearer, expect, logIn, OPERATOR, test } from "../harness/site.ts";

const API = "/resource-center/api";
/** One more than go in one call. */
const COUNT = 201;
/** A task takes as long as the machine lets it. */
const AS_LONG_AS_IT_TAKES = { timeout: 120_000 };

type Headers = Record<string, string>;

/** Drafts whose title holds a word of their own. */
async function writeDrafts(
  request: APIRequestContext,
  headers: Headers,
  word: string,
  count: number,
) {
  const news = { summary: "摘要", category: "notice", source: "站点", body: "正文" };
  for (let at = 1; at <= count; at += 1) {
    const model = { ...news, title: `${word} ${at}` };
    const answer = await request.post(`${API}/news/v2/save`, { headers, data: { model } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

async function left(request: APIRequestContext, headers: Headers, word: string): Promise<number> {
  const data = { search: word, count: "exact" };
  const answer = await request.post(`${API}/authoredNews/v2/dynamicList`, { headers, data });
  return (await answer.json()).data.totalElements;
}

test("all that a list finds is looked at, and changed, as a task", async ({
  context,
  page,
  request,
}) => {
  test.slow();
  const word = `bulk${Date.now()}`;
  const headers = await bearer(request, OPERATOR);
  await writeDrafts(request, headers, word, COUNT);
  await logIn(context, OPERATOR);
  await page.goto(`/admin/house/news?keyword=${word}`);
  await page.getByRole("checkbox", { name: "选择本页全部" }).check();
  const bar = page.getByRole("region", { name: "批量操作" });
  await expect(bar.getByRole("status")).toHaveText("已选 20");
  await bar.getByRole("button", { name: `选择全部 ${COUNT}` }).click();
  await expect(bar.getByRole("status")).toHaveText(`已选 ${COUNT}`);

  await bar.getByRole("button", { name: "删除" }).click();
  const dialog = page.getByRole("dialog", { name: `删除 ${COUNT} 条记录` });
  await expect(dialog.getByText(`${COUNT} 条可以办理`)).toBeVisible(AS_LONG_AS_IT_TAKES);
  expect(await left(request, headers, word)).toBe(COUNT);
  await dialog.getByLabel(`请输入「${COUNT}」以确认`).fill(String(COUNT));
  await dialog.getByRole("button", { name: "删除" }).click();

  await expect(page.getByText(`已办理 ${COUNT} 条`)).toBeVisible(AS_LONG_AS_IT_TAKES);
  await expect(page.getByRole("checkbox", { name: "选择本页全部" })).toBeHidden();
  await expect(bar).toBeHidden();
  expect(await left(request, headers, word)).toBe(0);
});

test("what was chosen under one filter is not chosen under the next", async ({
  context,
  page,
  request,
}) => {
  const word = `choice${Date.now()}`;
  await writeDrafts(request, await bearer(request, OPERATOR), word, 3);
  await logIn(context, OPERATOR);
  await page.goto(`/admin/house/news?keyword=${word}`);
  const all = page.getByRole("checkbox", { name: "选择本页全部" });
  await all.check();
  const bar = page.getByRole("region", { name: "批量操作" });
  await expect(bar.getByRole("status")).toHaveText("已选 3");

  await page.getByRole("button", { name: "状态" }).first().click();
  await page.getByRole("button", { name: "草稿", exact: true }).click();
  await expect(page.getByRole("button", { name: "取消筛选 状态" })).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(all).not.toBeChecked();
});
