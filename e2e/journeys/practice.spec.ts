/** Practice: what is answered without a network counts once; a mistake leaves after three right answers. */
import type { APIRequestContext, Page } from "@playwright/test";
import { foreignAnswers } from "../harness/faults.ts";
import { newLearner } from "../harness/people.ts";
import { type Account, bearer, dress, expect, logIn, test } from "../harness/site.ts";
import { expectFocusInSight } from "../harness/sound.ts";

const API = "/resource-center/api";
const BANK = "单位消防安全";

interface Option {
  sid: string;
  content: string;
}

interface Asked {
  question: { sid: string };
  asked: { optionList: Option[] };
}

class Practising {
  readonly account: Account;
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext, account: Account) {
    this.#request = request;
    this.account = account;
  }

  async data(path: string, data: object) {
    const headers = await bearer(this.#request, this.account);
    const answer = await this.#request.post(`${API}/${path}`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data;
  }

  async start(mode: string): Promise<string> {
    const banks = await this.data("practisedBank/v2/dynamicList", {});
    const { sid } = banks.content.find(({ name }: { name: string }) => name === BANK);
    return (await this.data("practice/v2/start", { model: { mode, bank: { sid }, anew: true } }))
      .sid;
  }

  async questions(run: string): Promise<Asked[]> {
    return (await this.data("practice/v2/questions", { sid: run })).questionList;
  }

  /** The option that is right, by its sid: it is looked up, which counts for nothing. */
  async right(run: string, question: { sid: string }): Promise<string> {
    const shown = await this.data("practice/v2/reveal", { model: { sid: run, question } });
    return shown.marked.answer;
  }

  async answered(question: { sid: string }): Promise<number> {
    const page = await this.data("standing/v2/dynamicList", {
      size: 100,
      includeList: ["question"],
    });
    const own = page.content.filter(
      (each: { question: { sid: string } | null }) => each.question?.sid === question.sid,
    );
    return own[0]?.answered ?? 0;
  }
}

test("what is answered offline counts once; a mistake leaves after three right answers", async ({
  context,
  page,
  consoleErrors,
}) => {
  const own = new Practising(context.request, await newLearner(context.request));
  const other = new Practising(context.request, await newLearner(context.request));
  const [run, theirs] = [await own.start("in_order"), await other.start("in_order")];
  const [first, second] = await own.questions(run);
  if (!first || !second) throw new Error("the bank is empty");
  const options = async (asked: Asked) => {
    const right = await other.right(theirs, asked.question);
    const found = asked.asked.optionList.find(({ sid }) => sid === right)?.content ?? "";
    const wrong = asked.asked.optionList.find(({ sid }) => sid !== right)?.content ?? "";
    return { found, wrong };
  };
  const [one, two] = [await options(first), await options(second)];
  await logIn(context, own.account);
  const verdict = page.getByRole("status").filter({ hasText: /答对|答错/ });
  const choose = (content: string) =>
    page.getByRole("radio", { name: content }).click({ force: true });

  await test.step("a wrong answer is a mistake", async () => {
    await page.goto(`/exercise-detail/${run}`);
    await choose(one.wrong);
    await expect(verdict).toContainText("答错");
    await page.goto("/my-mistakes");
    await expect(page.getByRole("status").filter({ hasText: "1" }).first()).toBeVisible();
  });

  await test.step("offline the answer waits, and is counted once", async () => {
    await page.goto(`/exercise-detail/${run}`);
    await expect(page.getByRole("radio", { name: two.found })).toBeVisible();
    await context.setOffline(true);
    await choose(two.found);
    await expect(page.getByRole("status").filter({ hasText: "1 题" }).first()).toBeVisible();
    await context.setOffline(false);
    await expect(verdict).toContainText("答对");
    await page.reload();
    await expect.poll(() => own.answered(second.question)).toBe(1);
    for (const told of consoleErrors.splice(0)) expect(told).toContain("DISCONNECTED");
  });

  await test.step("three right answers, and it is gone", async () => {
    for (const count of [2, 3, 4]) {
      await page.goto(`/exercise-detail/${await own.start("mistakes")}`);
      await choose(one.found);
      await expect(verdict).toContainText("答对");
      await expect.poll(() => own.answered(first.question)).toBe(count);
    }
    await page.goto("/my-mistakes");
    await expect(page.getByRole("status").filter({ hasText: "0" }).first()).toBeVisible();
  });
});

/** Answers a question while the server fails, so that the answer waits. */
async function answerUnheard(page: Page, run: string, { asked }: Asked): Promise<void> {
  await page.goto(`/exercise-detail/${run}`);
  await foreignAnswers(page, "**/practice/v2/answer", Array(50).fill(520));
  const option = asked.optionList[0]?.content ?? "";
  await page.getByRole("radio", { name: option }).click({ force: true });
  await expect(page.getByText("1 题待批改，联网后自动提交。")).toBeVisible();
}

test("a run is finished once every answer has arrived, not before", async ({
  context,
  page,
  consoleErrors,
}) => {
  const own = new Practising(context.request, await newLearner(context.request));
  const run = await own.start("in_order");
  const [first] = await own.questions(run);
  if (!first) throw new Error("the bank is empty");
  await logIn(context, own.account);
  await answerUnheard(page, run, first);
  await page.getByRole("button", { name: "结束练习" }).click();
  await expect(page.getByText("还有 1 题的答案没有送到服务器")).toBeVisible();
  expect(await own.answered(first.question)).toBe(0);

  await page.unroute("**/practice/v2/answer");
  await page.getByRole("button", { name: "结束练习" }).click();
  await expect(page.getByRole("heading", { name: "练习结束" })).toBeVisible();
  expect(await own.answered(first.question)).toBe(1);
  for (const told of consoleErrors.splice(0)) expect(told).toContain("520");
});

test("an answer that waits when its page is left goes from wherever its user is", async ({
  context,
  page,
  consoleErrors,
}) => {
  const own = new Practising(context.request, await newLearner(context.request));
  const run = await own.start("in_order");
  const [first, second] = await own.questions(run);
  if (!first || !second) throw new Error("the bank is empty");
  await logIn(context, own.account);
  await answerUnheard(page, run, first);
  await page.getByRole("link", { name: "返回题库" }).click();
  await expect(page.getByText("还有 1 题练习的答案没有送到服务器")).toBeVisible();
  expect(await own.answered(first.question)).toBe(0);
  await page.unroute("**/practice/v2/answer");
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText("练习的答案都已送到服务器")).toBeVisible();
  expect(await own.answered(first.question)).toBe(1);

  await answerUnheard(page, run, second);
  await page.unroute("**/practice/v2/answer");
  await page.goto("/index");
  await expect.poll(() => own.answered(second.question)).toBe(1);
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/520|DISCONNECTED/);
});

test("a hint says where to read, and names no option before one has answered", async ({
  context,
  page,
}) => {
  const own = new Practising(context.request, await newLearner(context.request));
  const run = await own.start("in_order");
  const [first] = await own.questions(run);
  if (!first) throw new Error("the bank is empty");
  await logIn(context, own.account);
  await page.goto(`/exercise-detail/${run}`);
  await page.getByRole("button", { name: "给我提示" }).click();
  const panel = page.frameLocator('iframe[title="智能助手"]');
  await expect(panel.getByText("正在练第 1 题")).toBeVisible();
  const turn = panel.getByRole("listitem").filter({ hasText: "给我第 1 题的提示" }).first();
  await expect(turn.getByText(/摘自原文|可能在这几处|没有找到|写到了选项/).first()).toBeVisible();
  const said = await turn.innerText();
  for (const { content } of first.asked.optionList) {
    if (content.length > 1) expect(said).not.toContain(content);
  }
  await page.getByRole("radio").first().click({ force: true });
  await expect(page.getByRole("status").filter({ hasText: /答对|答错/ })).toBeVisible();
  await expect(turn.getByText("写到了选项")).toBeHidden();
});

test("at 200 % zoom the verdict on a key's answer lies under no bar", async ({ context, page }) => {
  const own = new Practising(context.request, await newLearner(context.request));
  const run = await own.start("in_order");
  await logIn(context, own.account);
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto(`/exercise-detail/${run}`);
  await expect(page.getByRole("radio").first()).toBeVisible();
  await page.keyboard.press("a");
  const verdict = page.getByText(/^答[对错]了$/);
  const dock = page.getByRole("button", { name: "答题卡" });
  await expect(async () => {
    const [word, foot] = await Promise.all([verdict.boundingBox(), dock.boundingBox()]);
    expect((word?.y ?? 999) + (word?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    expect(word?.y).toBeGreaterThan(120);
  }).toPass({ timeout: 10_000 });
});

test("at 400 % zoom what has the focus lies under no bar", async ({ context, page }) => {
  const own = new Practising(context.request, await newLearner(context.request));
  const run = await own.start("in_order");
  await logIn(context, own.account);
  await page.setViewportSize({ width: 360, height: 225 });
  await page.goto(`/exercise-detail/${run}`);
  await expect(page.getByRole("radio").first()).toBeVisible();
  await page.getByRole("button", { name: "收藏" }).focus();
  await page.keyboard.press("Tab");
  await expectFocusInSight(page);
});

test("offline on a telephone the way on lies under no word", async ({
  context,
  page,
  consoleErrors,
}) => {
  const own = new Practising(context.request, await newLearner(context.request));
  const run = await own.start("in_order");
  await logIn(context, own.account);
  // The longer words.
  await dress(context, page, { width: 390, theme: "light", language: "en" });
  await page.goto(`/exercise-detail/${run}`);
  await expect(page.getByRole("radio").first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("Loading resumes once you are back.")).toBeVisible();
  const note = page.getByText("You are offline").locator("xpath=ancestor::p");
  const [next, over] = await Promise.all([
    page.getByRole("button", { name: "Next" }).boundingBox(),
    note.boundingBox(),
  ]);
  expect((next?.y ?? 999) + (next?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("2 / 95")).toBeVisible();
  for (const told of consoleErrors.splice(0)) expect(told).toContain("DISCONNECTED");
});

test("a visitor sees banks and mock examinations, and is asked to log in to start", async ({
  page,
}) => {
  await page.goto("/question");
  await expect(page.getByRole("heading", { name: BANK })).toBeVisible();
  await page.getByRole("button", { name: `从头开始 ${BANK}` }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL("/question");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "模拟考试" }).click();
  await expect(page).toHaveURL("/practice-test");
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/examination-detail\//);
  await page.getByRole("main").getByRole("button", { name: "登录" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
