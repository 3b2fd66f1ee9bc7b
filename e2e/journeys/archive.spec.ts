/** The personal archive: written line by line, with files, and shared with the employer alone. */
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { Factory } from "../harness/factory.ts";
import { newLearner } from "../harness/people.ts";
import { expect, logIn, test } from "../harness/site.ts";

const PICTURE = fileURLToPath(new URL("../../docs/pictures/home.png", import.meta.url));
const ARCHIVE = "/user/info?tab=archive";

/** Opens the form of a new line. */
async function begin(page: Page, list: string): Promise<Locator> {
  await page.getByRole("button", { name: `添加 ${list}` }).click();
  return page.getByRole("dialog");
}

async function save(form: Locator): Promise<void> {
  await form.getByRole("button", { name: "保存" }).click();
}

test("a line is written with a file and shared with the employer", async ({
  context,
  page,
  request,
}) => {
  const factory = await Factory.enter(request);
  const { account, user } = await factory.employ("林有档");
  await logIn(context, account);
  await page.goto(ARCHIVE);
  const jobs = page.getByRole("region", { name: "工作经历" });
  await jobs.getByRole("button", { name: "添加 工作经历" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog.getByLabel("职务")).toHaveAccessibleDescription("请填写名称");
  await dialog.getByLabel("职务").fill("维修电工");
  await dialog.getByLabel("单位或机构").fill("澄岸物业工程部");
  await dialog.getByLabel("开始日期").fill("2024-03");
  await dialog.getByLabel("结束日期").fill("至今");
  await dialog.locator("input[type=file]").setInputFiles(PICTURE);
  await expect(dialog.getByRole("button", { name: /^删除/ })).toBeVisible();
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(jobs.getByText("2024-03 至今")).toBeVisible();
  await expect(jobs.getByText("home.png")).toBeVisible();

  const seen = () => factory.read<{ jobList: { title: string }[] }>("archive", user, ["jobList"]);
  expect(await seen()).toEqual([]);
  await page.getByRole("button", { name: "给单位看" }).click();
  await dialog.getByRole("checkbox", { name: "工作经历" }).check();
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText(/能看：工作经历。/)).toBeVisible();
  expect(await seen()).toMatchObject([{ jobList: [{ title: "维修电工" }] }]);
});

test("a picture of an ID document is kept with a consent, and looked at with a watermark", async ({
  context,
  page,
  request,
}) => {
  await logIn(context, await newLearner(request));
  await page.goto(ARCHIVE);
  const cards = page.getByRole("region", { name: "身份证件" });
  await cards.getByRole("button", { name: "添加 身份证件" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(PICTURE);
  await expect(dialog.getByRole("button", { name: /^删除/ })).toBeVisible();
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog.getByText("请先阅读并同意")).toBeVisible();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog).toHaveCount(0);
  await cards.getByRole("button", { name: "查看 人像面" }).click();
  await expect(page.getByRole("dialog").getByRole("img", { name: "人像面" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cards.getByText("还没有别人看过")).toBeVisible();
});

test("two tabs save two lists, and on one list the later keeps both texts", async ({
  context,
  page,
  consoleErrors,
}) => {
  await logIn(context, await newLearner(context.request));
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(ARCHIVE);
  const [job, school] = [await begin(page, "工作经历"), await begin(other, "学历")];
  await job.getByLabel("职务").fill("维修电工");
  await school.getByLabel("专业").fill("电气自动化");
  for (const form of [job, school]) {
    await save(form);
    await expect(form).toBeHidden();
  }

  const [first, second] = [await begin(page, "能力"), await begin(other, "能力")];
  await first.getByLabel("能力", { exact: true }).fill("会查配电箱故障");
  await second.getByLabel("能力", { exact: true }).fill("会焊接");
  await save(first);
  await expect(first).toBeHidden();
  const answer = other.waitForResponse(/archive\/v2\/save/);
  await save(second);
  expect((await answer).status()).toBe(409);
  const typed = second.getByLabel("能力", { exact: true });
  await expect(typed).toHaveValue("会焊接");
  await expect(typed).toHaveAccessibleDescription("别处刚改过这份列表；核对后再保存一次");
  await save(second);
  await expect(second).toBeHidden();
  await page.reload();
  for (const text of ["维修电工", "电气自动化", "会查配电箱故障", "会焊接"]) {
    await expect(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
  }
  expect(consoleErrors).toEqual([]);
});

test("dates are the same in Shanghai and in Los Angeles, and after saving there", async ({
  browser,
  context,
  page,
}) => {
  const account = await newLearner(context.request);
  await logIn(context, account);
  await page.goto(ARCHIVE);
  const form = await begin(page, "工作经历");
  await form.getByLabel("职务").fill("值班长");
  await form.getByLabel("开始日期").fill("2024-03-01");
  await form.getByLabel("结束日期").fill("至今");
  await save(form);
  await expect(page.getByText("2024-03-01 至今")).toBeVisible();

  const away = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    locale: "zh-CN",
    timezoneId: "America/Los_Angeles",
  });
  await logIn(away, account);
  const there = await away.newPage();
  await there.goto(ARCHIVE);
  await expect(there.getByText("2024-03-01 至今")).toBeVisible();
  await there.getByRole("button", { name: "修改 值班长" }).click();
  const again = there.getByRole("dialog");
  await expect(again.getByLabel("开始日期")).toHaveValue("2024-03-01");
  await expect(again.getByLabel("结束日期")).toHaveValue("至今");
  await again.getByLabel("单位或机构").fill("澄岸物业工程部");
  await save(again);
  await expect(again).toBeHidden();
  await away.close();
  await page.reload();
  await expect(page.getByText("澄岸物业工程部")).toBeVisible();
  await expect(page.getByText("2024-03-01 至今")).toBeVisible();
});
