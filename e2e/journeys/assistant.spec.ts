/** The assistant in its frame: asked, cited, kept, made anew with each login, silent in a sitting. */
import type { FrameLocator, Page } from "@playwright/test";
import { Paper } from "../harness/paper.ts";
import { newLearner } from "../harness/people.ts";
import { expect, fillInLogin, LEARNER, logIn, lookingAs, OPERATOR, test } from "../harness/site.ts";

const QUESTION = "发现有人触电怎么办？";

function button(page: Page) {
  return page.getByRole("button", { name: "智能助手", exact: true });
}

function frameOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="智能助手"]');
}

async function ask(panel: FrameLocator, question: string): Promise<void> {
  const field = panel.getByRole("textbox", { name: "问课程里的内容" });
  await field.fill(question);
  await field.press("Enter");
}

async function addressOf(page: Page): Promise<URL> {
  const source = await page.locator('iframe[title="智能助手"]').getAttribute("src");
  return new URL(source ?? "", page.url());
}

test("a visitor asks, and a citation opens its place", async ({ page }) => {
  await page.goto("/index");
  const panel = frameOf(page);
  await expect(button(page)).toHaveAttribute("aria-expanded", "false");
  await button(page).click();
  await expect(panel.getByRole("heading", { name: "想问什么？" })).toBeVisible();
  await expect(panel.getByRole("textbox"), "one may type at once").toBeFocused();
  await expect(panel.getByRole("button", { name: "历史对话" })).toHaveCount(0);

  await ask(panel, QUESTION);
  const citation = panel.getByRole("list", { name: "引文" }).getByRole("link").first();
  await expect(citation).toBeVisible();
  await expect(panel.getByRole("status").filter({ hasText: "引文" })).toContainText(/引文 \d 条/);
  await citation.click();
  await expect(page).toHaveURL(/[?&]part=\d+/);
  const block = page.locator("[data-asked]");
  await expect(block).toBeInViewport();
  await expect(citation, "the conversation goes along").toHaveAttribute("aria-current", "location");

  await button(page).click();
  await expect(panel.getByRole("textbox")).toBeHidden();
  await button(page).click();
  await expect(citation, "and stays while the panel is closed").toBeVisible();
  await panel.getByRole("textbox").press("Escape");
  await expect(button(page)).toBeFocused();
});

test("what a file of a material says is cited, and the file opens", async ({ context, page }) => {
  const headers = await lookingAs(context.request, OPERATOR);
  const url = "/resource-center/api/material/v2/dynamicList";
  const unread = async (): Promise<number> => {
    const answer = await context.request.post(url, { headers, data: { size: 50 } });
    const { content } = (await answer.json()).data;
    return content.filter(({ textState }: { textState: string }) => textState !== "read").length;
  };
  await expect.poll(unread, { timeout: 90_000 }).toBe(0);

  await logIn(context, await newLearner(context.request));
  await page.goto("/index");
  await button(page).click();
  const panel = frameOf(page);
  await ask(panel, "树枝大幅摇动、打伞困难是几级风");
  await panel.getByRole("link", { name: "高处作业班前会卡片，第 1 页" }).click();
  await expect(page).toHaveURL(/\/profile\?material=[\w-]+&file=[\w-]+&page=1$/);
  const file = page.getByRole("dialog", { name: /高处作业班前会卡片/ });
  await expect(file.getByRole("toolbar")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(file).toHaveCount(0);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: "查看全部资料" }).click();
  await expect(page.getByRole("article").nth(1)).toBeVisible();
});

test("questions are kept, gone on with and deleted", async ({ context, page }) => {
  await logIn(context, await newLearner(context.request));
  await page.goto("/course-list");
  await button(page).click();
  const panel = frameOf(page);
  await ask(panel, QUESTION);
  await expect(panel.getByRole("list", { name: "引文" })).toBeVisible();
  await panel.getByRole("button", { name: "没用" }).click();
  await panel.getByRole("button", { name: "附上对话，帮助改进" }).click();
  await expect(panel.getByText("已附上对话")).toBeVisible();

  await page.reload();
  await button(page).click();
  await panel.getByRole("button", { name: "历史对话" }).click();
  await panel.getByRole("button", { name: new RegExp(`^${QUESTION.slice(0, 4)}`) }).click();
  await expect(panel.getByRole("list", { name: "引文" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "没用" })).toHaveAttribute("aria-pressed", "true");

  await panel.getByRole("button", { name: "历史对话" }).click();
  await panel.getByRole("button", { name: /^删除/ }).click();
  await panel.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(panel.getByText("还没有对话")).toBeVisible();
});

test("login and logout make the address anew; what was typed stays", async ({ page }) => {
  await page.goto("/index");
  await button(page).click();
  const panel = frameOf(page);
  await panel.getByRole("textbox").fill("还差多少");
  const visitors = await addressOf(page);
  expect(visitors.searchParams.get("n")).toBeTruthy();
  expect(visitors.hash).toBe("");

  await page.getByRole("button", { name: "登录" }).first().click();
  await fillInLogin(page, LEARNER);
  await expect(panel.getByRole("button", { name: "历史对话" })).toBeVisible();
  const own = await addressOf(page);
  expect(own.searchParams.get("n")).not.toBe(visitors.searchParams.get("n"));
  expect(own.hash).toMatch(/^#code=[\w-]{22}$/);
  await expect(panel.getByRole("textbox")).toHaveValue("还差多少");
  const shown = page.frames().find((frame) => frame.url().includes("/assistant/"));
  expect(shown?.url(), "no code stays in the frame's own address").not.toContain("code");

  await page.getByRole("button", { name: "我的账号" }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(panel.getByRole("button", { name: "历史对话" })).toBeHidden();
  expect((await addressOf(page)).hash).toBe("");
  await expect(panel.getByRole("textbox"), "a logout leaves nothing").toHaveValue("");
});

test("it is silent during a sitting, in every tab", async ({ context, page, consoleErrors }) => {
  await logIn(context, await newLearner(context.request));
  await page.goto("/index");
  await button(page).click();
  const panel = frameOf(page);
  await expect(panel.getByRole("textbox")).toBeVisible();

  const other = await context.newPage();
  await Paper.enter(other);
  await expect(other.getByRole("timer").first()).toBeVisible();
  await expect(button(other)).toHaveCount(0);
  await ask(panel, QUESTION);
  await expect(panel.getByRole("heading", { name: "正式考试期间停用" })).toBeVisible();
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/409/);
});
