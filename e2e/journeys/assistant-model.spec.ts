/** The assistant with a model: agreed to, followed, stopped, the same after a reload, and silenced. */
import type { FrameLocator, Page } from "@playwright/test";
import { FILING, holdsLine, MODEL, SLOW } from "../harness/model.ts";
import { Paper } from "../harness/paper.ts";
import { newLearner } from "../harness/people.ts";
import { expect, logIn, test } from "../harness/site.ts";

const QUESTION = "发现有人触电怎么办？";
const MARK = `AI 生成，以引文为准 · ${MODEL} · 备案号 ${FILING}`;

async function opened(page: Page): Promise<FrameLocator> {
  await page.getByRole("button", { name: "智能助手", exact: true }).click();
  return page.frameLocator('iframe[title="智能助手"]');
}

async function ask(panel: FrameLocator, question: string): Promise<void> {
  const field = panel.getByRole("textbox", { name: "问课程里的内容" });
  await field.fill(question);
  await field.press("Enter");
}

async function agree(panel: FrameLocator): Promise<void> {
  await panel.getByRole("button", { name: "同意并使用" }).click();
  await expect(panel.getByText(`的 ${MODEL} 作答`)).toBeVisible();
}

test("one agrees once, and a model words what the sources bear", async ({ context, page }) => {
  await logIn(context, await newLearner(context.request));
  await page.goto("/course-list");
  const panel = await opened(page);
  await ask(panel, QUESTION);
  await expect(panel.getByText("摘自原文，以引文为准"), "nothing has left").toBeVisible();
  await agree(panel);
  await ask(panel, QUESTION);
  await expect(panel.getByText(MARK)).toBeVisible();
  await expect(panel.getByRole("button", { name: "没用" })).toHaveCount(2);

  await page.reload();
  const again = await opened(page);
  await again.getByRole("button", { name: "不再使用" }).click();
  await expect(again.getByRole("button", { name: "同意并使用" })).toBeVisible();
});

test("an answer is stopped, and shows the same after a reload", async ({ context, page }) => {
  await logIn(context, await newLearner(context.request));
  await page.goto("/course-list");
  const panel = await opened(page);
  await agree(panel);
  await ask(panel, `${QUESTION}${SLOW}说`);
  await expect(panel.getByText(MARK)).toBeVisible();
  await expect(panel.getByText("正在回答")).toBeVisible();

  await page.reload();
  const again = await opened(page);
  await again.getByRole("button", { name: "历史对话" }).click();
  await again.getByRole("button", { name: new RegExp(`^${QUESTION.slice(0, 4)}`) }).click();
  await expect(again.getByText("正在回答"), "it goes on").toBeVisible();
  await again.getByRole("button", { name: "停止" }).click();
  await expect(again.getByText("已停止", { exact: true }).first()).toBeVisible();
  await expect(again.getByText(MARK), "what was said stays").toBeVisible();
});

test("an examination that begins silences an answer, and cuts the line to the model", async ({
  context,
  page,
  consoleErrors,
}) => {
  await logIn(context, await newLearner(context.request));
  await page.goto("/index");
  const panel = await opened(page);
  await agree(panel);
  const question = `${QUESTION}考前${SLOW}说`;
  await ask(panel, question);
  await expect(panel.getByText("正在回答")).toBeVisible();
  await expect.poll(() => holdsLine(question)).toBe(true);

  const other = await context.newPage();
  await Paper.enter(other);
  await expect(panel.getByRole("heading", { name: "正式考试期间停用" })).toBeVisible();
  await expect.poll(() => holdsLine(question), { message: "the line is cut" }).toBe(false);
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/409/);
});
