/** A mock examination is sat whole: its score is there at once, and its mistakes come back in practice. */
import { newLearner } from "../harness/people.ts";
import { bearer, expect, logIn, test } from "../harness/site.ts";

const API = "/resource-center/api";
const MOCK = "单位消防安全 · 模拟考试";

test("a mock examination shows its score at once and teaches where one stands", async ({
  context,
  page,
}) => {
  const learner = await newLearner(context.request);
  await logIn(context, learner);
  await page.goto("/question");
  await page.getByRole("link", { name: "模拟考试" }).click();
  await expect(page).toHaveURL("/practice-test");
  const card = page.getByRole("article").filter({ hasText: MOCK });
  await expect(card).toContainText("还没有");
  await card.getByRole("link", { name: `开始模考: ${MOCK}` }).click();
  await expect(page.getByText("不限", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "开始考试" }).click();
  await expect(page).toHaveURL(/\/examination\/[^/]+$/);
  await page.getByRole("radio").first().check({ force: true });
  await expect(page.getByText(/^已保存/).first()).toBeVisible();
  await page.getByRole("button", { name: "交卷" }).first().click();
  await page.getByRole("button", { name: "确认交卷" }).click();
  await expect(page.getByText("想考几次都可以")).toBeVisible();

  await page.getByRole("button", { name: "再考一次" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "开始考试" }).click();
  await expect(page).toHaveURL(/\/examination\/[^/]+$/);
  await page.getByRole("radio").first().check({ force: true });
  await expect(page.getByText(/^已保存/).first()).toBeVisible();
  await page.getByRole("button", { name: "交卷" }).first().click();
  await page.getByRole("button", { name: "确认交卷" }).click();
  await expect(page.getByText("想考几次都可以")).toBeVisible();

  await page.goto("/practice-test");
  await expect(card).toContainText("2 次");
  await expect(card.getByRole("link", { name: `再考一次: ${MOCK}` })).toBeVisible();
  const headers = await bearer(context.request, learner);
  const learned = async (): Promise<number> => {
    const answer = await context.request.post(`${API}/standing/v2/dynamicList`, {
      data: {},
      headers,
    });
    return (await answer.json()).data.totalElements;
  };
  await expect.poll(learned).toBeGreaterThan(0);
  await page.goto("/user/my-examination");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText(MOCK)).toHaveCount(0);
});
