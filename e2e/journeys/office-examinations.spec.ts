/** An examination from its draft to the results: arranged, published, prolonged, decided, voided. */
import { ownBank } from "../harness/bank.ts";
import { Factory } from "../harness/factory.ts";
import { newLearner } from "../harness/people.ts";
import { bearer, expect, logIn, PROPERTY_MANAGER, test } from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

// High enough for the whole menu: in a lower window its last groups are closed at first.
test.use({ viewport: { width: 1280, height: 1080 } });

const API = "/resource-center/api";
const TAG = Date.now().toString().slice(-6);
const TITLE = `检修上岗考试${TAG}`;

/** As the browser's field has it, in China. */
function localTime(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 16);
}

test("an examination is arranged, published, sat, prolonged and its result voided", async ({
  browser,
  context,
  page,
  consoleErrors,
}) => {
  const { request } = context;
  const factory = await Factory.enter(request, PROPERTY_MANAGER);
  const bank = await ownBank(factory, `上岗题库${TAG}`);
  const rule = { title: "单选题", bank: { sid: bank.sid }, kind: "single_choice" };
  const paper = { title: `上岗试卷${TAG}`, sectionList: [{ ...rule, count: 4, score: 5 }] };
  await factory.save("paper/v2/save", paper);
  const worker = await factory.employ("周岚");
  await logIn(context, PROPERTY_MANAGER);
  await page.goto("/admin/");
  const menu = page.getByRole("navigation", { name: "后台菜单" });
  await menu.getByRole("link", { name: "考试", exact: true }).click();
  await page.getByRole("link", { name: "安排考试" }).click();

  await page.getByLabel("标题", { exact: true }).fill(TITLE);
  await page.getByLabel("试卷").selectOption({ label: paper.title });
  const now = Date.now();
  await page.getByLabel("开始时间").fill(localTime(now - 600_000));
  await page.getByLabel("最晚入场").fill(localTime(now - 7_200_000));
  await page.getByLabel("结束时间").fill(localTime(now + 3_600_000));
  await page.getByLabel("答题时长").fill("30");
  await page.getByLabel("及格分").fill("21");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("最晚入场时间应在考试时段内")).toBeVisible();
  await page.getByLabel("最晚入场").fill("");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("及格分高于试卷总分")).toBeVisible();
  await expect(page.getByLabel("及格分")).toBeFocused();
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/400|409/);
  await page.getByLabel("及格分").fill("10");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  await expectFits(page);

  await page.getByRole("button", { name: "发布" }).click();
  const publishing = page.getByRole("dialog");
  await expect(publishing.getByText("题库足够，可以组卷")).toBeVisible();
  await expect(publishing.getByText("共 4 题，满分 20 分")).toBeVisible();
  await publishing.getByRole("button", { name: "发布" }).click();
  await expect(page.getByText("进行中")).toBeVisible();
  await expect(page.getByLabel("标题", { exact: true })).toHaveCount(0);

  // Taken back before anybody sat it, it is a draft; and published again.
  await page.getByRole("button", { name: "撤回" }).click();
  const withdrawing = page.getByRole("dialog", { name: "撤回这场考试" });
  await withdrawing.getByRole("button", { name: "撤回" }).click();
  await expect(withdrawing.getByText("请填写")).toBeVisible();
  await withdrawing.getByLabel("原因").fill("及格分写错了");
  await withdrawing.getByRole("button", { name: "撤回" }).click();
  await expect(page.getByLabel("标题", { exact: true })).toHaveValue(TITLE);
  await page.getByRole("button", { name: "发布" }).click();
  await publishing.getByRole("button", { name: "发布" }).click();
  await expect(page.getByText("进行中")).toBeVisible();

  const headers = await bearer(request, worker.account);
  const examination = { sid: new URL(page.url()).pathname.split("/").pop() };
  const started = await request.post(`${API}/attempt/v2/start`, {
    headers,
    data: { model: { examination } },
  });
  expect(started.status(), await started.text()).toBe(200);
  const attempt = (await started.json()).data;

  // Who only reads sees the same and is offered no verb.
  const reader = await newLearner(request);
  await factory.hire(reader);
  await factory.save("userOrganization/v2/save", {
    mobile: reader.mobile,
    roleList: ["reader"],
  });
  const looking = await browser.newContext();
  await logIn(looking, reader);
  const other = await looking.newPage();
  await other.goto(page.url());
  await expect(other.getByText("进行中")).toBeVisible();
  await expect(other.getByRole("link", { name: "查看成绩" })).toBeVisible();
  for (const name of ["复制", "延长考试", "给予加时"])
    await expect(other.getByRole("button", { name })).toHaveCount(0);
  await other.getByRole("link", { name: paper.title }).click();
  await expect(other.getByRole("region", { name: "试卷内容" })).toContainText(bank.name);
  await expect(other.getByRole("button", { name: "保存" })).toHaveCount(0);
  await looking.close();

  await page.getByRole("button", { name: "延长考试" }).click();
  const prolonging = page.getByRole("dialog");
  await prolonging.getByLabel("延长多少分钟").fill("0");
  await prolonging.getByRole("button", { name: "延长考试" }).click();
  await expect(prolonging.getByText("请填写 1 到 1440 之间的整数")).toBeVisible();
  await prolonging.getByLabel("延长多少分钟").fill("10");
  await prolonging.getByLabel("原因").fill("机房停电");
  await prolonging.getByRole("button", { name: "延长考试" }).click();
  await expect(page.getByText("已延长，1 人正在作答")).toBeVisible();

  await page.getByRole("link", { name: "查看成绩" }).click();
  await page.getByLabel("搜索姓名、工号或作答编号").fill(attempt.number);
  await page.keyboard.press("Enter");
  const row = page.getByRole("row").filter({ hasText: attempt.number });
  await expect(row).toContainText("作答中");
  const [question] = attempt.sectionList[0].questionList;
  const value = question.optionList.find(({ content }: { content: string }) => content === "断电");
  const handedIn = { headers, data: { model: { sid: attempt.sid } } };
  expect((await request.post(`${API}/attempt/v2/submit`, handedIn)).status()).toBe(200);
  const late = { question: { sid: question.sid }, sequence: 1, value: value.sid };
  const answerList = [{ ...late, writtenAt: new Date().toISOString() }];
  const sent = await request.post(`${API}/attempt/v2/late`, {
    headers,
    data: { model: { sid: attempt.sid, answerList } },
  });
  expect(sent.status(), await sent.text()).toBe(200);

  await page.reload();
  await expect(row).toContainText("不及格");
  await row.getByRole("link").click();
  const answers = page.getByRole("region", { name: "补交的答案" });
  await expect(answers.getByText("断电", { exact: true })).toBeVisible();
  await answers.getByRole("checkbox").check();
  await answers.getByRole("button", { name: "采纳", exact: true }).click();
  const deciding = page.getByRole("dialog");
  await deciding.getByRole("button", { name: "采纳", exact: true }).click();
  await expect(deciding.getByText("请填写")).toBeVisible();
  await deciding.getByLabel("原因").fill("机房断网，已核实");
  await deciding.getByRole("button", { name: "采纳", exact: true }).click();
  await expect(answers.getByText("已采纳")).toBeVisible();
  const facts = page.getByRole("region", { name: "作答情况" });
  await expect(facts.getByText("5", { exact: true })).toBeVisible();
  await expectFits(page);

  await page.getByRole("button", { name: "作废" }).click();
  const voiding = page.getByRole("dialog");
  await voiding.getByRole("button", { name: "作废" }).click();
  await expect(voiding.getByText("请填写", { exact: true })).toBeVisible();
  await voiding.getByLabel("原因").fill("经查替考");
  await voiding.getByLabel(/请输入/).fill(attempt.number);
  await voiding.getByRole("button", { name: "作废" }).click();
  await expect(page.getByText("已作废", { exact: true }).first()).toBeVisible();
  await expect(facts.getByText("经查替考")).toBeVisible();
  await expect(page.getByRole("button", { name: "作废" })).toHaveCount(0);

  await page.getByRole("link", { name: "查看操作记录" }).click();
  await expect(page.getByRole("row").filter({ hasText: "作废" }).first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "经查替考" })).toHaveCount(1);
});

test("an examiner who is nothing else finds papers, banks and what may be certified", async ({
  context,
  page,
}) => {
  const factory = await Factory.enter(context.request, PROPERTY_MANAGER);
  const bank = await ownBank(factory, `考务题库${TAG}`);
  const examiner = await newLearner(context.request);
  await factory.hire(examiner);
  await factory.save("userOrganization/v2/save", {
    mobile: examiner.mobile,
    roleList: ["examiner"],
  });
  await logIn(context, examiner);
  await page.goto("/admin/");
  const menu = page.getByRole("navigation", { name: "后台菜单" });
  await menu.getByRole("link", { name: "试卷", exact: true }).click();
  await page.getByRole("link", { name: "新建试卷" }).click();
  await page.getByLabel("题库").selectOption({ label: bank.name });
  await menu.getByRole("link", { name: "考试", exact: true }).click();
  await page.getByRole("link", { name: "安排考试" }).click();
  await expect(page.getByLabel("考核合格证书")).toBeVisible();
  await expect(page.getByRole("link", { name: "员工", exact: true })).toHaveCount(0);
});
