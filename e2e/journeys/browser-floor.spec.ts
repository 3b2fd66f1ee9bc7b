/** The oldest browsers that package.json of the sites states, and older ones. */
import { EXAMINATION } from "../harness/examination.ts";
import { atTheFloor, belowTheFloor } from "../harness/faults.ts";
import { lesson } from "../harness/pages.ts";
import { Paper } from "../harness/paper.ts";
import { newLearner } from "../harness/people.ts";
import { handedIn } from "../harness/record.ts";
import { expect, fillInLogin, logIn, test } from "../harness/site.ts";

const COURSE = "员工消防安全必修课";
/** Addresses of lists, and something that stands in each. */
const LISTS = [
  ["/course-list?category=fire", COURSE],
  ["/user/my-examination", EXAMINATION],
  ["/question", "题库"],
] as const;

test("at the floor one logs in, and finds the lists", async ({ page, context, request }) => {
  const account = await newLearner(request);
  await atTheFloor(context);
  await page.goto("/index");
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "登录" }).click();
  await fillInLogin(page, account);
  await expect(page.getByRole("button", { name: "我的账号" })).toBeVisible();
  for (const [path, first] of LISTS) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(first).first(), path).toBeVisible();
  }
});

test("at the floor a lesson is studied", async ({ page, context }) => {
  await logIn(context, await newLearner(context.request));
  await atTheFloor(context);
  await page.goto("/course-list?category=fire");
  await page.getByRole("link", { name: COURSE }).click();
  await page.getByRole("button", { name: "免费加入课程" }).click();
  await expect(page.getByText("已加入，学时从现在开始计")).toBeVisible();
  await page.goto(await lesson(COURSE, 1, 0)(page.request));
  await expect(page.locator("video")).toBeVisible();
  await expect(page.getByRole("region", { name: "本讲已计学时" })).toBeVisible();
});

test("at the floor a paper is sat", async ({ page, context, request }) => {
  const account = await newLearner(request);
  await logIn(context, account);
  await atTheFloor(context);
  await page.goto("/user/my-examination");
  const card = page.getByRole("article").filter({ hasText: EXAMINATION });
  await card.getByRole("link", { name: "进入考试" }).click();
  await page.getByRole("link", { name: "开始考试" }).click();
  const paper = new Paper(page);
  const [stem, chosen] = await paper.answer(1, 0);
  await paper.expectSaved();
  await page.reload();
  await paper.expectAnswered("1 / 10 已答");
  await paper.handIn();
  expect((await handedIn(request, account)).get(stem)).toEqual([chosen]);
});

for (const site of ["/index", "/m/", "/admin/"]) {
  test(`below the floor ${site} says so`, async ({ page, context }) => {
    await belowTheFloor(context);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(site, { waitUntil: "networkidle" });
    const told = page.getByRole("alert");
    await expect(told.getByRole("heading", { name: "浏览器版本过低，无法打开折桂" })).toBeVisible();
    await expect(told.getByText("This browser is too old for Zhegui")).toBeVisible();
    await expect(told.getByText("Chrome 109").first()).toBeVisible();
    await expect(page.locator("#root")).toHaveCount(0);
    expect(calls.filter((path) => path.startsWith("/resource-center"))).toEqual([]);
  });
}
