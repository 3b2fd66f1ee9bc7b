/** The personal archive: written line by line, with files, and shared with the employer alone. */
import { fileURLToPath } from "node:url";
import { Factory } from "../harness/factory.ts";
import { newLearner } from "../harness/people.ts";
import { expect, logIn, test } from "../harness/site.ts";

const PICTURE = fileURLToPath(new URL("../../docs/pictures/home.png", import.meta.url));
const ARCHIVE = "/user/info?tab=archive";

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
