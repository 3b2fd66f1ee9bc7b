/** What one is told: counted in the header, opened, and read in every tab at once. */
import type { APIRequestContext, Page } from "@playwright/test";
import { newLearner } from "../harness/people.ts";
import { type Account, bearer, expect, logIn, test } from "../harness/site.ts";

const API = "/resource-center/api";
const PASSWORDS = ["姑苏城外寒山寺9", "夜半钟声到客船9"];
const AGREE_WITHIN_MS = 2000;
/** Two lines of groups are higher. */
const LINE_PX = 80;
/** A box with nothing in it. */
const LOW_PX = 160;

/** Changes somebody's password, of which they are told; they log in with it from now on. */
async function changed(
  request: APIRequestContext,
  learner: Account,
  newPassword: string,
): Promise<Account> {
  const headers = await bearer(request, learner);
  const data = { password: learner.password, newPassword };
  const answer = await request.post(`${API}/user/v2/changePassword`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return { ...learner, password: newPassword };
}

/** A learner who was told of each of their passwords. */
async function told(request: APIRequestContext): Promise<Account> {
  let learner = await newLearner(request);
  for (const password of PASSWORDS) learner = await changed(request, learner, password);
  const headers = await bearer(request, learner);
  const unread = async (): Promise<number> => {
    const answer = await request.get(`${API}/messageItem/v2/unread`, { headers });
    return (await answer.json()).data.total;
  };
  await expect.poll(unread).toBe(PASSWORDS.length);
  return learner;
}

function bell(page: Page) {
  return page.getByRole("banner").getByRole("link", { name: /^消息/ });
}

test("what is read in one tab is read in the other", async ({ context, page }) => {
  await logIn(context, await told(context.request));
  const lists: string[] = [];
  page.on("request", (asked) => {
    if (asked.url().endsWith("messageItem/v2/dynamicList")) lists.push(asked.url());
  });
  await page.goto("/user/notice");
  await expect(bell(page)).toHaveAccessibleName(/条未读消息/);
  expect(lists, "how often the list was asked for").toHaveLength(1);
  const other = await context.newPage(); // this tab may look anew when it is chosen again
  await other.goto("/course");
  await expect(bell(other)).toHaveAccessibleName(/条未读消息/);

  const groups = page.getByRole("navigation", { name: "消息分组" });
  expect((await groups.boundingBox())?.height, "one line").toBeLessThan(LINE_PX);
  await groups.getByRole("link", { name: /^账号/ }).click();
  await page
    .getByRole("link", { name: /登录密码已修改/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "登录密码已修改" })).toBeVisible();
  await groups.getByRole("link", { name: /^全部/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 条未读" })).toBeVisible();
  await page.getByRole("button", { name: "全部标为已读" }).click();
  for (const tab of [page, other]) {
    await expect(bell(tab)).toHaveAccessibleName("消息", { timeout: AGREE_WITHIN_MS });
  }
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "0 条未读" })).toBeVisible();
});

test("one chooses what also comes by short message", async ({ context, page }) => {
  await logIn(context, await newLearner(context.request));
  await page.goto("/user/notice");
  const nothing = page.getByText("这里还没有消息");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(nothing).toBeVisible();
    const box = await page.locator("[data-empty=true]").filter({ has: nothing }).boundingBox();
    expect(box?.height, `the empty box is low at ${width}`).toBeLessThanOrEqual(LOW_PX);
  }
  await page.getByRole("button", { name: "短信接收设置" }).click();
  const dialog = page.getByRole("dialog", { name: "哪些消息同时发短信" });
  await expect(dialog.getByRole("checkbox", { name: /账号/ })).toBeDisabled();
  await dialog.getByText("学习", { exact: true }).click();
  await expect(dialog.getByRole("checkbox", { name: "学习" })).not.toBeChecked();
  await page.reload();
  await page.getByRole("button", { name: "短信接收设置" }).click();
  await expect(dialog.getByRole("checkbox", { name: "学习" })).not.toBeChecked();
});

test("what a message leads to opens after a login in between, and is read", async ({
  context,
  page,
}) => {
  const learner = await told(context.request);
  const headers = await bearer(context.request, learner);
  const listed = await context.request.post(`${API}/messageItem/v2/dynamicList`, {
    data: {},
    headers,
  });
  const [{ sid }] = (await listed.json()).data.content;
  await page.goto(`/user/notice?open=${sid}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("手机号").fill(learner.mobile);
  await dialog.getByLabel("密码", { exact: true }).fill(learner.password);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/user\/setting/);
  await expect(bell(page)).toHaveAccessibleName(/^消息 1 /);
});
