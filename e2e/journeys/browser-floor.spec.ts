/** The oldest browsers that package.json of the sites states, and older ones. */
import { EXAMINATION } from "../harness/examination.ts";
import { atTheFloor, belowTheFloor } from "../harness/faults.ts";
import { Paper } from "../harness/paper.ts";
import { newLearner } from "../harness/people.ts";
import { handedIn } from "../harness/record.ts";
import { expect, logIn, test } from "../harness/site.ts";

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
