/** One's own particulars: what is refused stands beside its field, and nothing that was typed is lost. */
import { fileURLToPath } from "node:url";
import { newIdNumber } from "../harness/factory.ts";
import { newLearner } from "../harness/people.ts";
import { expect, logIn, test } from "../harness/site.ts";

const PICTURE = fileURLToPath(new URL("../../docs/pictures/home.png", import.meta.url));
const BELL = "\u0007";
/** Of no region, with a right check digit: the server alone knows the regions. */
const NOWHERE = "990101199001010019";
const AGREEMENT = "**/resource-center/api/agreement/v2/current?*";
const SAVE = "**/resource-center/api/user/v2/save";
const REFUSAL = { code: 400, error: "invalid_input", message: "请检查填写的内容", data: null };

test("what is refused stands beside its field", async ({ context, page, consoleErrors }) => {
  await logIn(context, await newLearner(context.request));
  await page.goto("/user/info");
  const nickname = page.getByLabel("昵称");
  await nickname.fill("\u200b");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(nickname).toHaveAccessibleDescription("昵称不能为空");
  // Pasted text is never cut: who is not told would save half of it.
  await nickname.fill("夏".repeat(41));
  await page.getByRole("button", { name: "保存" }).click();
  await expect(nickname).toHaveAccessibleDescription("最多 40 个字");
  await expect(nickname).toBeFocused();
  await nickname.fill("初夏 👷");
  const about = page.getByLabel("简介");
  await about.fill(`铃${BELL}`);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(about).toHaveAccessibleDescription("不能含有换行或控制字符");
  await expect(nickname).toHaveValue("初夏 👷");

  await page.getByLabel("姓名", { exact: true }).fill("王初夏");
  const idNumber = page.getByLabel("身份证号", { exact: true });
  await idNumber.fill(NOWHERE);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "确认实名信息" }).click();
  await expect(idNumber).toHaveAccessibleDescription("身份证号开头的地区代码不存在");
  for (const told of consoleErrors.splice(0)) expect(told).toContain("400");

  await about.fill("<b>电工</b>");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("资料已保存")).toBeVisible();
  await expect(page.getByRole("button", { name: "保存" })).toBeDisabled();
  await page.reload();
  await expect(about).toHaveValue("<b>电工</b>");
});

test("a consent that did not load, or is refused, says so at its box", async ({
  context,
  page,
  consoleErrors,
}) => {
  await logIn(context, await newLearner(context.request));
  await page.route(AGREEMENT, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/user/info");
  await page.getByLabel("姓名", { exact: true }).fill("王初夏");
  await page.getByLabel("身份证号", { exact: true }).fill(newIdNumber());
  const consent = page.getByRole("checkbox");
  await consent.check();
  const confirm = page.getByRole("button", { name: "确认实名信息" });
  await confirm.click();
  await expect(consent).toHaveAccessibleDescription("同意书没有加载出来，请再点一次确认");
  await expect(consent).toBeFocused();

  // What the server says of `model.agreementList.0.edition`.
  await page.unroute(AGREEMENT);
  await page.route(AGREEMENT, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, edition: "1999-01" } } });
  });
  const loaded = page.waitForResponse(AGREEMENT);
  await confirm.click();
  await loaded;
  await expect(async () => {
    await confirm.click();
    await expect(consent).toHaveAccessibleDescription("协议没有这一版", { timeout: 2_000 });
  }).toPass();

  // One that is about no field is told besides the one that is.
  await page.route(SAVE, (route) => {
    const details = [
      { path: "model.realName", error: "x", message: "这个姓名不行" },
      { path: "model.version", error: "x", message: "版本不对" },
    ];
    return route.fulfill({ status: 400, json: { ...REFUSAL, details } });
  });
  await confirm.click();
  const name = page.getByLabel("姓名", { exact: true });
  await expect(name).toHaveAccessibleDescription(/这个姓名不行/);
  await expect(page.getByRole("alert").filter({ hasText: "版本不对" })).toBeVisible();
  await expect(name).toHaveValue("王初夏");
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/404|400/);
});

test("what was typed stays while something else is saved", async ({ context, page }) => {
  await logIn(context, await newLearner(context.request));
  await page.goto("/user/info");
  await page.getByLabel("昵称").fill("还没写完");
  await page
    .getByRole("region", { name: "更换头像" })
    .locator("input[type=file]")
    .setInputFiles(PICTURE);
  await expect(page.getByText("头像已更新")).toBeVisible();
  await expect(page.getByLabel("昵称")).toHaveValue("还没写完");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("资料已保存")).toBeVisible();
});

test("a name is confirmed, corrected by request, and withdrawn", async ({ context, page }) => {
  await logIn(context, await newLearner(context.request));
  await page.goto("/user/info");
  const claim = async (name: string, idNumber: string) => {
    await page.getByLabel("姓名", { exact: true }).fill(name);
    await page.getByLabel("身份证号", { exact: true }).fill(idNumber);
    await page.getByRole("checkbox").check();
  };
  await claim("王初夏", newIdNumber());
  await page.getByRole("button", { name: "确认实名信息" }).click();
  await expect(page.getByText("实名认证已完成")).toBeVisible();

  await page.getByRole("button", { name: "申请更正" }).click();
  await claim("王初霞", newIdNumber());
  await page.getByLabel("说明").fill("登记时写错了一个字");
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByRole("heading", { name: "申请正在处理" })).toBeVisible();
  await expect(page.getByText("王初夏", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "撤回同意" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(5);
  await page.getByRole("button", { name: "确认撤回" }).click();
  await expect(page.getByText("已撤回同意，姓名和身份证号已删除")).toBeVisible();
  await expect(page.getByText("王初夏", { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("再次认证时，姓名和身份证号须与原来一致")).toBeVisible();
});
