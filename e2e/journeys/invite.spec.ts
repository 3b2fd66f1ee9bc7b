/** Becoming staff by a link that the organization has sent. */
import { Factory } from "../harness/factory.ts";
import { newLearner } from "../harness/people.ts";
import { expect, fillInLogin, logIn, test } from "../harness/site.ts";

test("an invitation is followed from its link to the enterprise home", async ({
  context,
  page,
}) => {
  const factory = await Factory.enter(context.request);
  const account = await newLearner(context.request);
  await factory.save("staffInvitation/v2/save", { mobile: account.mobile });

  await page.goto(`/invite?organization=${factory.organization.sid}`);
  await expect(page.getByRole("heading", { name: "邀请您加入单位" })).toBeVisible();
  await expect(page.getByText(factory.organization.name)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("navigation", { name: "主导航" })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.getByRole("button", { name: "登录" }).click();
  await fillInLogin(page, account);
  // Nobody joins by logging in.
  await page.getByRole("button", { name: "确认加入" }).click();
  await expect(page.getByRole("heading", { name: "您已加入" })).toBeVisible();
  await page.getByRole("link", { name: "进入单位首页" }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test("who is not invited yet is told so, and looks again", async ({ context, page }) => {
  const factory = await Factory.enter(context.request);
  const learner = await newLearner(context.request);
  await logIn(context, learner);
  await page.goto(`/invite?organization=${factory.organization.sid}`);
  await expect(page.getByRole("heading", { name: "还没有邀请您的手机号" })).toBeVisible();
  // The page also asks by itself, once, who the reader is.
  await page.waitForLoadState("networkidle");
  await factory.save("staffInvitation/v2/save", { mobile: learner.mobile });
  await page.getByRole("button", { name: "邀请好了，再看一次" }).click();
  await page.getByRole("button", { name: "确认加入" }).click();
  await expect(page.getByRole("heading", { name: "您已加入" })).toBeVisible();
});

test("who is invited and logs in elsewhere is asked, and joins on a yes alone", async ({
  context,
  page,
}) => {
  const factory = await Factory.enter(context.request);
  const account = await newLearner(context.request);
  await factory.save("staffInvitation/v2/save", { mobile: account.mobile });
  await page.goto("/login");
  await fillInLogin(page, account);
  const question = page.getByRole("dialog", { name: `加入${factory.organization.name}？` });
  await expect(
    question.getByText(/单位管理员能看到您在单位计划里的学习进度，以及您的个人档案中/),
  ).toBeVisible();
  await question.getByRole("button", { name: "以后再说" }).click();
  await expect(question).toBeHidden();
  await page.goto("/home");
  await expect(page.getByText(factory.organization.name)).toHaveCount(0);
});

for (const [what, query] of [
  ["names nothing", ""],
  ["names nonsense", "?organization=１"],
  ["names nobody", "?organization=01a20064-1535-710e-9a24-509a6c04c622"],
]) {
  test(`a link that ${what} says so`, async ({ page, consoleErrors }) => {
    await page.goto(`/invite${query}`);
    await expect(page.getByText("这个邀请链接不完整")).toBeVisible();
    // The browser itself names the refusal in the console.
    expect(consoleErrors.splice(0)).toHaveLength(query ? 1 : 0);
  });
}
