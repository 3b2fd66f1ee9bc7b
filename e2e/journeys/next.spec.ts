/** What comes next: one thing, the same on every page that says it. */
import { Paper } from "../harness/paper.ts";
import { newLearner } from "../harness/people.ts";
import { bearer, expect, logIn, test } from "../harness/site.ts";

const API = "/resource-center/api";
const COURSE = "员工消防安全必修课";

test("from a course to choose to a lesson to go on with, and a running examination on every page", async ({
  context,
  page,
}) => {
  const learner = await newLearner(context.request);
  const headers = await bearer(context.request, learner);
  await logIn(context, learner);
  await page.goto("/index");
  const band = page.getByRole("region", { name: "下一步" });
  await expect(band.getByRole("link", { name: /^挑一门课程/ })).toHaveAttribute("href", "/course");

  const data = { search: COURSE };
  const found = await context.request.post(`${API}/course/v2/dynamicList`, { data });
  const [course] = (await found.json()).data.content;
  await context.request.post(`${API}/course/v2/join`, {
    data: { model: { course: { sid: course.sid } } },
    headers,
  });
  const goOn = page.getByRole("link", { name: `继续学习：${COURSE}` });
  await page.goto("/user/study");
  const lesson = await goOn.first().getAttribute("href");
  await page.goto("/index");
  await expect(goOn, "the same lesson as in the study centre").toHaveAttribute(
    "href",
    lesson ?? "",
  );
  await goOn.click();
  await expect(page).toHaveURL(/\/study-task-detail\//);

  await Paper.enter(page);
  const sitting = page.url();
  await expect(page.getByRole("timer").first()).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/course-list");
  const bar = page.getByRole("complementary", { name: "考试进行中" });
  await expect(bar.getByRole("timer")).toHaveText(/^剩 \d+:\d\d/);
  await page.goto("/user/my-examination?place=over");
  await expect(page.getByText(/正在进行，已答/), "the hall says it once").toHaveCount(1);
  await expect(bar).toBeHidden();
  await page.goto("/course-list");
  await bar.getByRole("link", { name: "继续考试" }).click();
  await expect(page).toHaveURL(sitting);
  await expect(bar).toBeHidden();
});
