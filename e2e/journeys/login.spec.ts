/** Somebody new: registers, comes back by password, by code, and after a forgotten password. */
import type { Locator, Page } from "@playwright/test";
import { codeSentTo } from "../harness/outbox.ts";
import { expect, test } from "../harness/site.ts";

const PASSWORD = "月落乌啼霜满天8";
const NEW_PASSWORD = "江枫渔火对愁眠8";

function newMobile(): string {
  return `139${Date.now().toString().slice(-8)}`;
}

function dialog(page: Page) {
  return page.getByRole("dialog");
}

/** A field that waits for words must not look as if it took none. */
function groundOf(field: Locator): Promise<string> {
  return field.evaluate(({ parentElement }) =>
    parentElement ? getComputedStyle(parentElement).backgroundColor : "",
  );
}

async function getCode(page: Page, mobile: string, nth: number): Promise<void> {
  await dialog(page).getByRole("button", { name: "获取验证码" }).press("Enter");
  await expect(dialog(page).getByText(/重新获取 (01:00|00:5\d)/)).toBeVisible();
  const code = dialog(page).getByLabel("短信验证码");
  await expect(code, "the next thing to fill in").toBeFocused();
  expect(await groundOf(code)).toBe(await groundOf(dialog(page).getByLabel("手机号")));
  await code.fill(await codeSentTo(mobile, nth));
}

/** As the server answers a network that left many codes unused. */
async function refuseWithoutProof(page: Page): Promise<string[]> {
  const proofs: string[] = [];
  await page.route("**/shortMessage/v2/send?*", async (route) => {
    const proof = new URL(route.request().url()).searchParams.get("proof");
    if (proof) {
      proofs.push(proof);
      return route.continue();
    }
    const refusal = { code: 429, error: "challenge_required", message: "x", data: null };
    return route.fulfill({ status: 429, json: refusal });
  });
  return proofs;
}

async function submit(page: Page, button: string): Promise<void> {
  await dialog(page).getByRole("checkbox").check();
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
}

/** Login and registration, as the header offers them to a visitor. */
function offers(page: Page): Locator {
  return page.getByRole("banner").getByRole("button", { name: /^(登录|注册)$/ });
}

async function expectLoggedIn(page: Page): Promise<void> {
  await expect(page.getByText("登录成功")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "我的账号" })).toBeVisible();
  await expect(offers(page)).toHaveCount(0);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept).toEqual(
    expect.arrayContaining(["ACCESS_TOKEN", "REFRESH_TOKEN", "TOKEN_TYPE", "USER", "LOOKUP"]),
  );
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "我的账号" }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(dialog(page)).toBeVisible();
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /TOKEN|USER/.test(key)),
  );
  expect(kept).toEqual([]);
}

function passwordField(page: Page): Locator {
  return dialog(page).getByLabel("密码", { exact: true }).and(page.locator("input"));
}

/** The way to another password stands right above the field of the one that is forgotten. */
async function expectBesideField(page: Page, forgot: Locator): Promise<void> {
  const [link, field] = [await forgot.boundingBox(), await passwordField(page).boundingBox()];
  if (!link || !field) throw new Error("not on the page");
  const gap = field.y - (link.y + link.height);
  expect(Math.abs(gap), "pixels between them").toBeLessThan(24);
}

async function logInByPassword(page: Page, mobile: string, password: string): Promise<void> {
  await dialog(page).getByLabel("手机号").fill(mobile);
  await passwordField(page).fill(password);
  await submit(page, "登录");
}

test("register, log in both ways, reset, log out", async ({ page }) => {
  const mobile = newMobile();
  await page.goto("/");
  await expect(page).toHaveURL(/\/index$/);
  await expect(page).toHaveTitle("首页 · 折桂");

  await expect(offers(page)).toHaveText(["登录", "注册"]);
  await page.getByRole("button", { name: "注册" }).click();
  await dialog(page).getByLabel("手机号").fill(mobile);
  await getCode(page, mobile, 1);
  await dialog(page).getByLabel("设置密码").fill(PASSWORD);
  await dialog(page).getByLabel("确认密码").fill(PASSWORD);
  await submit(page, "注册");
  await expect(page.getByText("注册成功，请登录")).toBeVisible();
  await expect(dialog(page).getByLabel("手机号")).toHaveValue(mobile);
  const logIn = dialog(page).getByRole("button", { name: "登录", exact: true });
  await expect(logIn, "nothing is left to fill in").toBeFocused();
  await logIn.press("Enter");
  await expectLoggedIn(page);
  await logOut(page);

  await dialog(page).getByRole("tab", { name: "验证码登录" }).click();
  await dialog(page).getByLabel("手机号").fill(mobile);
  await getCode(page, mobile, 2);
  await submit(page, "登录");
  await expectLoggedIn(page);
  await logOut(page);

  const forgot = dialog(page).getByRole("button", { name: "忘记密码" });
  await expectBesideField(page, forgot);
  await forgot.click();
  await dialog(page).getByLabel("手机号").fill(mobile);
  await getCode(page, mobile, 3);
  await dialog(page).getByLabel("新密码").fill(NEW_PASSWORD);
  await dialog(page).getByLabel("确认密码").fill(NEW_PASSWORD);
  await submit(page, "重置密码");
  await expect(page.getByText("修改成功，请登录")).toBeVisible();

  await logInByPassword(page, mobile, NEW_PASSWORD);
  await expectLoggedIn(page);
  await logOut(page);
});

test.describe("a wrong password", () => {
  test("is refused in words that tell nothing more", async ({ page, consoleErrors }) => {
    await page.goto("/login");
    await logInByPassword(page, newMobile(), "not the password");
    await expect(page.getByText("登录失败")).toBeVisible();
    await expect(page.getByText("用户名或密码错误")).toBeVisible();
    // The browser itself notes the answer 400 in the console.
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("400")]);
  });
});

test("a user who logs in without a network is told so, and tries again", async ({
  context,
  page,
  consoleErrors,
}) => {
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await logInByPassword(page, "13800000001", "osmanthus-2026");
  await expect(page.getByText("网络连接不上，请检查网络后再试")).toBeVisible();
  const button = dialog(page).getByRole("button", { name: "登录", exact: true });
  await expect(button).toBeFocused();
  await context.setOffline(false);
  await button.press("Enter");
  await expectLoggedIn(page);
  for (const told of consoleErrors.splice(0)) expect(told).toContain("ERR_INTERNET_DISCONNECTED");
});

for (const address of ["/no/such/page", "/no.such.page", "/COURSE", "/user/nothing"]) {
  test(`the unknown address ${address} leads home`, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveURL(/\/index$/);
    await expect(page).toHaveTitle("首页 · 折桂");
  });
}

test("the login page is found with a slash too many, and says what it is", async ({ page }) => {
  await page.goto("/login/");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle("登录 · 折桂");
  await expect(dialog(page)).toBeVisible();
});

test("a code that asks for a proof of work first comes after one", async ({
  page,
  consoleErrors,
}) => {
  const mobile = newMobile();
  const proofs = await refuseWithoutProof(page);
  await page.goto("/index");
  await offers(page).filter({ hasText: "注册" }).click();
  await dialog(page).getByLabel("手机号").fill(mobile);
  await dialog(page).getByRole("button", { name: "获取验证码" }).click();
  await expect(dialog(page).getByText("验证码已发送，5 分钟内有效")).toBeVisible({
    timeout: 40_000,
  });
  expect(await codeSentTo(mobile, 1)).toMatch(/^\d{6}$/);
  const proof = JSON.parse(Buffer.from(proofs[0] ?? "", "base64").toString());
  expect(proof.solution.derivedKey).toMatch(/^000/);
  for (const told of consoleErrors.splice(0)) expect(told).toContain("429");
});
