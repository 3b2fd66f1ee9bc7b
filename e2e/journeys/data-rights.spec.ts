/** The rights of one's data: all of it as a file, and that it be forgotten. */
import { readFileSync } from "node:fs";
import { codeSentTo } from "../harness/outbox.ts";
import { newLearner } from "../harness/people.ts";
import { expect, logIn, test } from "../harness/site.ts";

test("all that is kept of somebody is asked for by a code, and downloaded", async ({
  context,
  page,
  consoleErrors,
}) => {
  const learner = await newLearner(context.request);
  await logIn(context, learner);
  await page.goto("/user/setting");
  const section = page.getByRole("region", { name: "导出个人信息" });
  await section.getByRole("button", { name: "导出我的个人信息" }).click();
  const dialog = page.getByRole("dialog", { name: "导出我的个人信息" });
  const code = dialog.getByLabel(/收到的验证码/);
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  const right = await codeSentTo(learner.mobile, 2);
  await code.fill(right === "000000" ? "111111" : "000000");
  await dialog.getByRole("button", { name: "开始导出" }).click();
  await expect(code).toHaveAccessibleDescription(/错误|失效|不正确/);
  for (const told of consoleErrors.splice(0)) expect(told).toContain("400");
  await code.fill(right);
  await dialog.getByRole("button", { name: "开始导出" }).click();
  await expect(dialog).toBeHidden();

  const download = section.getByRole("button", { name: /^下载/ });
  await expect(download).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^个人信息-\d{8}\.zip$/);
  const kept = readFileSync(await file.path());
  expect(kept.subarray(0, 2).toString()).toBe("PK");
  expect(kept.includes("index.html")).toBe(true);
  await expect(section.getByText(/之后可以再次导出/)).toBeVisible();
});

test("a deletion tells first what becomes of what, is asked for by a code, and withdrawn", async ({
  context,
  page,
}) => {
  const learner = await newLearner(context.request);
  await logIn(context, learner);
  await page.goto("/user/setting");
  const section = page.getByRole("region", { name: "注销账号" });
  await section.getByRole("button", { name: "注销账号" }).click();
  const dialog = page.getByRole("dialog", { name: "注销账号" });
  await expect(dialog.getByRole("region", { name: "删除" }).getByText("账号")).toBeVisible();
  await dialog.getByRole("button", { name: "继续注销" }).click();
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await dialog.getByLabel(/收到的验证码/).fill(await codeSentTo(learner.mobile, 2));
  await dialog.getByRole("button", { name: "申请注销" }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByText(/账号将于 .+ 注销/)).toBeVisible();
  await section.getByRole("button", { name: "撤回注销" }).click();
  await expect(page.getByText("已撤回，账号保留")).toBeVisible();
  await expect(section.getByRole("button", { name: "注销账号" })).toBeVisible();
});
