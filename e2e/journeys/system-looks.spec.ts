/** What only colour or width says is there in the colours of the system, at 200 % zoom and on a telephone. */
import type { Locator, Page } from "@playwright/test";
import { ownBank } from "../harness/bank.ts";
import { Factory } from "../harness/factory.ts";
import { addressOf, PAGES } from "../harness/pages.ts";
import { expect, lookAs, MANAGER, test } from "../harness/site.ts";

const ZOOMED = { width: 720, height: 450 };
const TELEPHONE = { width: 390, height: 844 };

async function open(page: Page, name: string): Promise<void> {
  const found = PAGES.find((each) => each.name === name);
  if (!found) throw new Error(`no page ${name}`);
  if (found.signedIn) await lookAs(page.context(), found.signedIn);
  await page.goto(await addressOf(found.path, page.request));
}

function ground(of: Locator): Promise<string> {
  return of.evaluate((element) => getComputedStyle(element).backgroundColor);
}

test("what of a lesson has counted is seen in the system's colours", async ({ page }) => {
  await open(page, "lesson-video");
  const axis = page.getByRole("region", { name: "本讲已计学时" }).getByRole("img");
  await expect(axis.locator("span").last()).toBeVisible();
  await page.emulateMedia({ forcedColors: "active" });
  expect(await ground(axis.locator("span").last())).not.toBe(await ground(axis));
  const circle = page.getByText("本讲已完成").locator("circle");
  const fill = await circle.evaluate((of) => getComputedStyle(of).fill);
  expect(fill, "the check is seen").toBe("none");
  const player = page.locator(".art-video-player");
  await expect(player).toBeVisible();
  expect(await ground(player), "its drawings are white").toBe("rgb(23, 21, 46)");
});

test("a course's cover has its drawing in the system's colours", async ({ page }) => {
  await open(page, "course-list");
  const drawing = page.getByRole("main").locator('svg[viewBox="0 0 320 200"]').first();
  await expect(drawing).toBeVisible();
  const before = await ground(drawing.locator(".."));
  await page.emulateMedia({ forcedColors: "active" });
  expect(await ground(drawing.locator("..")), "its lines are white").toBe(before);
});

test("a run of practice in the system's colours, and at 200 % zoom", async ({ page }) => {
  await open(page, "exercise-detail");
  const sheet = page.getByRole("complementary").getByRole("navigation");
  const cell = (mark: string) => sheet.getByRole("button", { name: mark }).first();
  await expect(cell("答错")).toBeVisible();
  await page.emulateMedia({ forcedColors: "active" });
  const colours = await Promise.all([
    ground(cell("答对")),
    ground(cell("未做")),
    cell("答错").evaluate((element) => getComputedStyle(element).backgroundImage),
  ]);
  expect(colours[0]).not.toBe(colours[1]);
  expect(colours[2]).toContain("gradient");
  await page.setViewportSize(ZOOMED);
  const name = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(name?.width ?? 0, "one line, not one sign a line").toBeGreaterThan(200);
});

test("letters of a run of practice can be turned off", async ({ page }) => {
  await open(page, "exercise-detail");
  const option = page.getByRole("checkbox").or(page.getByRole("radio"));
  await expect(option.first()).toBeVisible();
  await page.getByRole("checkbox", { name: /用字母键作答/ }).uncheck();
  await page.keyboard.press("g");
  await expect(page.getByRole("button", { name: "蒙的" })).toHaveAttribute("aria-pressed", "false");
});

test("the way to the top covers no number of a course's outline", async ({ page }) => {
  await page.setViewportSize(TELEPHONE);
  await open(page, "course-detail");
  const chapter = page.locator("summary").filter({ hasText: "第 1 章" });
  await chapter.evaluate((line) => line.scrollIntoView({ block: "center" }));
  const toTop = await page.getByRole("button", { name: "回到顶部" }).boundingBox();
  const count = await chapter.getByText(/\d+ 讲/).boundingBox();
  expect((count?.x ?? 0) + (count?.width ?? 999)).toBeLessThanOrEqual(toTop?.x ?? 0);
});

test("names that differ at their end alone are told apart in a telephone's choice", async ({
  context,
  page,
}) => {
  const factory = await Factory.enter(context.request);
  const long = `青山全员安全生产与消防应急处置能力综合提升培训专用题库${Date.now()}`;
  for (const volume of ["甲", "乙"]) await ownBank(factory, `${long}${volume}`);
  await lookAs(context, MANAGER);
  await page.setViewportSize(TELEPHONE);
  await page.goto("/admin/DEMO-0002/papers/new");
  const banks = page.getByLabel("题库");
  await banks.click();
  const option = banks.locator("option").filter({ hasText: `${long}乙` });
  await expect(option).toBeVisible();
  const box = await option.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(TELEPHONE.width);
});
