/**
 * The main job: a stranger registers with a mobile number, studies, confirms a real name, sits a
 * timed examination, passes and receives a certificate, and an employer verifies it.
 */
import type { Page } from "@playwright/test";
import { newIdNumber } from "../harness/factory.ts";
import { rightAnswers } from "../harness/knowledge.ts";
import { codeSentTo } from "../harness/outbox.ts";
import { Paper } from "../harness/paper.ts";
import { expect, test } from "../harness/site.ts";

const COURSE = "低压电工作业安全技术";
const EXAMINATION = "低压电工作业安全技术 · 结业考试";
const QUESTIONS = 40;
const PASSWORD = "桂子月中落天香云外飘";
const NAME = "林桂枝";
const ID_NUMBER = newIdNumber();
const WRONG_ID_NUMBER = ID_NUMBER.replace(/.$/, ID_NUMBER.endsWith("6") ? "7" : "6");
const NUMBER = /ZG-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/;

async function register(page: Page, mobile: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.goto("/");
  await page.getByRole("button", { name: "注册" }).click();
  await dialog.getByLabel("手机号").fill(mobile);
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await dialog.getByLabel("短信验证码").fill(await codeSentTo(mobile, 1));
  await dialog.getByLabel("设置密码").fill(PASSWORD);
  await dialog.getByLabel("确认密码").fill(PASSWORD);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page.getByText("注册成功，请登录")).toBeVisible();
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("登录成功")).toBeVisible();
}

async function study(page: Page): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: "课程中心" }).click();
  await page.getByRole("link", { name: COURSE }).first().click();
  await page.getByRole("button", { name: "免费加入课程" }).click();
  await expect(page.getByText("已加入，学时从现在开始计")).toBeVisible();
  const start = page.getByRole("link", { name: "开始学习" });
  await expect(start, "what came in the place of the button").toBeFocused();
  await start.click();
  await expect(page).toHaveURL(/\/study-task-detail\//);
  await expect(page.getByRole("region", { name: "本讲已计学时" })).toBeVisible();
}

async function confirmName(page: Page, consoleErrors: string[]): Promise<void> {
  await page.getByRole("textbox", { name: "姓名" }).fill(NAME);
  await page.getByRole("textbox", { name: "身份证号" }).fill(WRONG_ID_NUMBER);
  await page.getByRole("checkbox").check();
  const refused = page.waitForResponse(/user\/v2\/save/);
  await page.getByRole("button", { name: "确认实名信息" }).click();
  expect((await refused).status()).toBe(400);
  await expect(page.getByText("身份证号校验码不正确，请核对")).toBeVisible();
  for (const told of consoleErrors.splice(0)) expect(told).toContain("400");
  await page.getByRole("textbox", { name: "身份证号" }).fill(ID_NUMBER);
  await page.getByRole("button", { name: "确认实名信息" }).click();
  await expect(page.getByText("实名认证已完成")).toBeVisible();
}

async function answerAll(page: Page): Promise<void> {
  const paper = new Paper(page);
  const known = rightAnswers();
  for (let position = 1; position <= QUESTIONS; position++) {
    await paper.goTo(position);
    for (const words of known.get(await paper.stem()) ?? []) {
      await paper.options
        .filter({ has: page.getByText(words, { exact: true }) })
        .first()
        .click();
    }
  }
  await paper.expectAnswered(`${QUESTIONS} / ${QUESTIONS} 已答`);
  await paper.expectSaved();
  await paper.handIn();
}

/** Its number, once the job that issues it has run. */
async function certificateNumber(page: Page): Promise<string> {
  const number = page.getByRole("listitem").filter({ hasText: COURSE }).getByText(NUMBER);
  await expect(async () => {
    await page.goto("/user/my-certificate");
    await expect(number).toBeVisible({ timeout: 10_000 });
  }).toPass();
  return (await number.innerText()).trim();
}

test("from registration to the certificate that an employer verifies", async ({
  page,
  browser,
  consoleErrors,
}) => {
  test.slow();
  await test.step("registers and logs in", () =>
    register(page, `136${Date.now().toString().slice(-8)}`));
  await test.step("joins the course and studies", () => study(page));

  await test.step("is told what is missing, and confirms the real name", async () => {
    await page.goto("/user/my-examination");
    const card = page.getByRole("article").filter({ hasText: EXAMINATION });
    await expect(card.getByText("还差实名认证。")).toBeVisible();
    await card.getByRole("link", { name: "去实名认证" }).click();
    await confirmName(page, consoleErrors);
  });

  await test.step("sits the examination and passes", async () => {
    await expect(page.getByRole("heading", { level: 1, name: EXAMINATION })).toBeVisible();
    await page.getByRole("link", { name: "开始考试" }).click();
    await answerAll(page);
    await expect(page.getByText("合格", { exact: true })).toBeVisible();
    await expect(page.getByText("没有错题")).toBeVisible();
  });

  await test.step("keeps a receipt that the site calls genuine", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /下载考试回执/ }).click(),
    ]);
    await page
      .getByLabel("核对回执")
      .and(page.locator("input"))
      .setInputFiles(await download.path());
    await expect(page.getByText("回执属实，由本站签发，内容未被改动")).toBeVisible();
  });

  await test.step("receives a certificate, and an employer verifies it", async () => {
    await page.getByRole("link", { name: "查看证书" }).click();
    await expect(page).toHaveURL(/\/user\/my-certificate/);
    const number = await certificateNumber(page);
    const employer = await browser.newPage({ baseURL: process.env.E2E_URL ?? "", locale: "zh-CN" });
    await employer.goto("/certificate-query");
    await employer.getByLabel("证书编号").fill(number);
    await employer.getByRole("button", { name: "查询" }).click();
    await expect(employer.getByRole("heading", { name: "证书有效" })).toBeVisible();
    await employer.getByLabel("核对持证人姓名").fill(NAME);
    await employer.getByLabel("核对持证人姓名").press("Enter");
    await expect(employer.getByText("姓名相符")).toBeVisible();
    await employer.close();
  });
});
