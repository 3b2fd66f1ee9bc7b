/** One's own courses: joined ones are in progress, finished ones completed; the address says which. */
import { newLearner } from "../harness/people.ts";
import { bearer, CANDIDATE, expect, logIn, test } from "../harness/site.ts";

const API = "/resource-center/api";
const COURSE = "员工消防安全必修课";

test("a course that was joined is found among one's own, and gone on with", async ({
  context,
  page,
}) => {
  const learner = await newLearner(context.request);
  const headers = await bearer(context.request, learner);
  await logIn(context, learner);
  await page.goto("/user/course");
  const nothing = page.getByText("没有在学的课程");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(nothing).toBeVisible();
    const box = await nothing.locator("xpath=../..").boundingBox();
    expect(box?.height, `what is empty stays low at ${width}`).toBeLessThanOrEqual(160);
  }
  await expect(page.getByRole("link", { name: "去选课" })).toHaveAttribute("href", "/course");

  const found = await context.request.post(`${API}/course/v2/dynamicList`, {
    data: { search: COURSE },
  });
  const [course] = (await found.json()).data.content;
  const joined = await context.request.post(`${API}/course/v2/join`, {
    data: { model: { course: { sid: course.sid } } },
    headers,
  });
  expect(joined.status()).toBe(200);
  await page.reload();
  const row = page.getByRole("tabpanel").getByRole("listitem");
  await expect(row).toContainText(`0 / ${course.lessonCount} 讲`);
  await expect(page.getByRole("tab", { name: "在学 1" })).toBeVisible();
  await row.getByRole("link", { name: `开始学习：${COURSE}` }).click();
  await expect(page, "at its first lesson").toHaveURL(/\/study-task-detail\//);

  await page.goBack();
  await page.getByRole("tab", { name: "已完成" }).click();
  await expect(page).toHaveURL("/user/course?state=completed");
  await expect(page.getByText("还没有学完的课程")).toBeVisible();
});

test("completed courses have a tab of their own, which an address opens", async ({
  context,
  page,
}) => {
  await logIn(context, CANDIDATE);
  await page.goto("/user/course?state=completed&page=99");
  await expect(page).toHaveURL("/user/course?state=completed");
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect(rows.first()).toContainText("完成");
  await expect(rows.first().getByRole("link", { name: /^再看一遍：/ })).toBeVisible();
  await page.goto("/user/course?state=nonsense&page=-1");
  await expect(page.getByRole("tab", { name: /^在学/ })).toHaveAttribute("aria-selected", "true");
});
