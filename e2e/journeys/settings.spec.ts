/** How one logs in, and where one is logged in: another password, another number, a login ended. */
import { codeSentTo } from "../harness/outbox.ts";
import { newLearner, newMobile } from "../harness/people.ts";
import { bearer, expect, fillInLogin, logIn, test } from "../harness/site.ts";

const ANOTHER = "姑苏城外寒山寺9";
const CURRENT = "/resource-center/api/user/v2/current";

test("another password ends the other logins, and is the one to log in with", async ({
  context,
  page,
  consoleErrors,
}) => {
  const learner = await newLearner(context.request);
  const elsewhere = await bearer(context.request, learner);
  await logIn(context, learner);
  await page.goto("/user/setting");
  const section = page.getByRole("region", { name: "登录密码" });
  await section.getByRole("button", { name: "修改 登录密码" }).click();
  const present = section.getByLabel("当前密码", { exact: true }).and(page.locator("input"));
  const password = section.getByLabel("新密码", { exact: true }).and(page.locator("input"));
  const confirm = section.getByLabel("确认密码", { exact: true }).and(page.locator("input"));
  const submit = section.getByRole("button", { name: "修改密码" });

  await submit.click();
  await expect(present).toHaveAccessibleDescription("密码不能为空");
  await expect(password).toHaveAccessibleDescription("密码不能为空");
  await expect(confirm).toHaveAccessibleDescription("请再次确认密码");
  await expect(present).toBeFocused();

  await present.fill("不是这个密码");
  await password.fill(ANOTHER);
  await confirm.fill(ANOTHER);
  await submit.click();
  await expect(present).toHaveAccessibleDescription("当前密码不正确");
  await expect(password).toHaveValue(ANOTHER);
  for (const told of consoleErrors.splice(0)) expect(told).toContain("400");

  await expect(page.getByRole("button", { name: /^退出 / })).toHaveCount(1);
  await present.fill(learner.password);
  await submit.click();
  await expect(page.getByText("密码已修改", { exact: true })).toBeVisible();
  await expect(present).toHaveValue("");
  await expect(page.getByRole("button", { name: /^退出 / })).toHaveCount(0);
  expect((await context.request.get(CURRENT, { headers: elsewhere })).status()).toBe(401);

  await page.getByRole("button", { name: "我的账号" }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await fillInLogin(page, { ...learner, password: ANOTHER });
  await expect(page.getByRole("button", { name: "我的账号" })).toBeVisible();
});

test("another mobile number is proved by a code sent to it and by the password", async ({
  context,
  page,
  consoleErrors,
}) => {
  const learner = await newLearner(context.request);
  const mobile = newMobile();
  await bearer(context.request, learner);
  await logIn(context, learner);
  await page.goto("/user/setting");
  const section = page.getByRole("region", { name: "手机号" });
  await section.getByRole("button", { name: "修改 手机号" }).click();
  const number = section.getByLabel("新手机号");
  const code = section.getByLabel("短信验证码");
  const send = section.getByRole("button", { name: "获取验证码" });
  const submit = section.getByRole("button", { name: "更换手机号" });
  const present = section.getByLabel("当前密码", { exact: true }).and(page.locator("input"));

  await submit.click();
  await expect(present).toHaveAccessibleDescription("密码不能为空");
  await present.fill(learner.password);
  await expect(number).toHaveAccessibleDescription("请输入正确的手机号");
  await expect(send).toBeDisabled();
  await number.fill(mobile);
  await code.fill("000000");
  await submit.click();
  await expect(code).toHaveAccessibleDescription("请先获取验证码");
  await send.click();
  await expect(section.getByRole("button", { name: /^重新获取 00:\d\d$/ })).toBeDisabled();
  const sent = await codeSentTo(mobile, 1);
  await code.fill(sent === "000000" ? "111111" : "000000");
  await submit.click();
  await expect(code).toHaveAccessibleDescription(/^验证码(?!已发送)/);
  for (const told of consoleErrors.splice(0)) expect(told).toContain("400");
  await code.fill(sent);
  await expect(page.getByRole("button", { name: /^退出 / })).toHaveCount(1);
  await present.fill("不是这个密码");
  await submit.click();
  await expect(present).toHaveAccessibleDescription("当前密码不正确");
  for (const told of consoleErrors.splice(0)) expect(told).toContain("400");
  await section.getByRole("tab", { name: "用原手机号验证" }).click();
  const old = section.getByLabel("原手机号验证码");
  await section.getByRole("button", { name: "获取验证码" }).click();
  await old.fill(await codeSentTo(learner.mobile, 2));
  await submit.click();
  await expect(page.getByText("手机号已更换", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^退出 / })).toHaveCount(0);
  const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
  await expect(section.getByText(`当前手机号 ${masked}`)).toBeVisible();
  expect(await bearer(context.request, { ...learner, mobile })).toBeTruthy();
});

test("a login elsewhere is listed and can be ended", async ({ context, page }) => {
  const learner = await newLearner(context.request);
  const elsewhere = await bearer(context.request, learner);
  await logIn(context, learner);
  await page.goto("/user/setting");
  const devices = page.getByRole("region", { name: "登录设备" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText("本机");
  await expect(devices.first().getByRole("button")).toHaveCount(0);
  await devices
    .nth(1)
    .getByRole("button", { name: /^退出 / })
    .click();
  await expect(devices).toHaveCount(1);
  expect((await context.request.get(CURRENT, { headers: elsewhere })).status()).toBe(401);
});
