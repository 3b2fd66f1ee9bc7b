/** The pictures of the README, taken of the demonstration as it is: docs/pictures. */
import { fileURLToPath } from "node:url";
import type { APIRequestContext, Page } from "@playwright/test";
import { candidatesNumber } from "../harness/certificate.ts";
import { CANDIDATE, dress, expect, LEARNER, type Look, logIn, test } from "../harness/site.ts";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const DESK: Look = { width: 1440, theme: "light", language: "zh-CN" };
const TELEPHONE: Look = { width: 390, theme: "dark", language: "en" };

async function content(request: APIRequestContext, resource: string, body: object, headers = {}) {
  const address = `/resource-center/api/${resource}/v2/dynamicList`;
  const answer = await request.post(address, { data: body, headers });
  return (await answer.json()).data.content;
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${FOLDER}${name}.png` });
}

test("home", async ({ context, page }) => {
  await dress(context, page, DESK);
  const certificates = page.locator("dd").nth(2);
  // Made by jobs, after the demonstration is there.
  await expect(async () => {
    await page.goto("/index");
    expect(Number(await certificates.innerText())).toBeGreaterThan(15);
  }).toPass();
  await take(page, "home");
});

test("lesson", async ({ context, page, request }) => {
  const [course] = await content(request, "course", { includeList: ["chapterList.lessonList"] });
  await dress(context, page, DESK);
  await logIn(context, LEARNER);
  await page.goto(`/detail/course/${course.sid}`);
  await page.getByRole("button", { name: "免费加入课程" }).click();
  await page.getByRole("link", { name: "开始学习" }).waitFor();
  await page.goto(`/study-task-detail/${course.chapterList[0].lessonList[0].sid}`);
  await page.getByRole("region", { name: "本讲已计学时" }).waitFor();
  await take(page, "lesson");
});

test("sitting", async ({ context, page }) => {
  await dress(context, page, DESK);
  await logIn(context, CANDIDATE);
  await page.goto("/user/my-examination");
  await page.getByRole("link", { name: "进入考试" }).first().click();
  await page.getByRole("link", { name: "开始考试" }).click();
  await page.getByRole("group", { name: "请选择一项" }).waitFor();
  for (const key of [
    "a",
    "ArrowRight",
    "b",
    "ArrowRight",
    "m",
    "c",
    "ArrowRight",
    "d",
    "ArrowRight",
  ]) {
    await page.keyboard.press(key);
  }
  await page.keyboard.press("b");
  await expect(page.getByText(/^已保存/)).toHaveCount(2);
  await take(page, "sitting");
});

test("certificate", async ({ context, page, request }) => {
  await dress(context, page, DESK);
  await page.goto(`/certificate/result?number=${await candidatesNumber(request)}`);
  await take(page, "certificate");
});

test("telephone", async ({ context, page }) => {
  await dress(context, page, TELEPHONE);
  await logIn(context, LEARNER);
  await page.goto("/user/my-examination");
  await take(page, "telephone");
});
