/** The consultation: asked in a panel, answered at the workbench, passed on, given back, left for later. */
import type { Browser, FrameLocator, Locator, Page } from "@playwright/test";
import { beAbsent, newDesk, newOrganization, newStaff, workbench } from "../harness/consulting.ts";
import { PICTURE } from "../harness/factory.ts";
import { expect, logIn, test } from "../harness/site.ts";

const DESK = "学习咨询";
const QUESTION = "今年还差多少学时？";

function button(page: Page, name: string | RegExp = /^在线咨询/) {
  return page.getByRole("button", { name });
}

function panelOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="在线咨询"]');
}

async function send(place: Page | FrameLocator, text: string): Promise<void> {
  const field = place.getByRole("textbox");
  await field.fill(text);
  await field.press("Enter");
}

async function comeTo(desk: Page): Promise<void> {
  await desk.getByRole("button", { name: "上岗" }).click();
  await expect(desk.getByText("在岗", { exact: true })).toBeVisible();
}

/** Opens the panel and asks the only desk. */
async function ask(page: Page, text = QUESTION): Promise<FrameLocator> {
  await page.goto("/course-list");
  await button(page).click();
  const panel = panelOf(page);
  await expect(panel.getByRole("heading", { level: 1, name: DESK })).toBeVisible();
  await panel.getByRole("button", { name: "学时" }).click();
  await send(panel, text);
  await expect(panel.getByText(text)).toBeVisible();
  return panel;
}

async function openAt(browser: Browser, accounts: Parameters<typeof workbench>[1][]) {
  return Promise.all(accounts.map((account) => workbench(browser, account)));
}

test("two consultants: one answers and passes on, the other goes on and ends it", async ({
  browser,
  context,
  page,
  request,
}) => {
  const factory = await newOrganization(request);
  const asker = await newStaff(request, factory, "小林");
  const [wang, zhao] = [
    await newStaff(request, factory, "王老师"),
    await newStaff(request, factory, "赵老师"),
  ];
  await newDesk(factory, DESK, [wang, zhao]);
  const [first, second] = await openAt(browser, [wang.account, zhao.account]);
  if (!first || !second) throw new Error("two pages were opened");
  await comeTo(first);

  await logIn(context, asker.account);
  const panel = await ask(page);
  await expect(panel.getByText("王老师正在为您解答")).toBeVisible();
  await first.getByRole("link", { name: /小林/ }).click();
  await expect(first.getByText(QUESTION)).toBeVisible();
  const field = first.getByRole("textbox");
  await field.pressSequentially("/学时");
  await expect(first.getByRole("option", { name: /^\/学时/ })).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue(/每年不少于 24 学时/);
  await field.press("Enter");
  await expect(panel.getByText(/^每年不少于 24 学时/)).toBeVisible();
  await expect(first.getByText("已读")).toBeVisible();

  // While the panel is closed, what comes is counted on its button.
  await button(page).click();
  await send(first, Array.from({ length: 60 }, (_, at) => `第 ${at + 1} 项`).join("\n"));
  await send(first, "学习中心里可以看到。");
  await expect(button(page)).toHaveAccessibleName(/2 条未读/);
  await button(page).click();
  await expect(panel.getByText("学习中心里可以看到。", { exact: true })).toBeInViewport();
  await expect(button(page)).not.toHaveAccessibleName(/未读/);

  await comeTo(second);
  await first.getByRole("button", { name: "转接" }).click();
  const dialog = first.getByRole("dialog");
  await dialog.getByLabel("转给").selectOption({ label: `赵老师（${DESK}，在岗，接待 0 位）` });
  await dialog.getByLabel("原因").fill("证书的事归赵老师");
  await dialog.getByRole("button", { name: "转接" }).click();
  await expect(first.getByText("由赵老师接待")).toBeVisible();
  await expect(first.getByText("由其他咨询员接待，只能查看")).toBeVisible();
  await expect(panel.getByText("赵老师正在为您解答")).toBeVisible();
  await expect(panel.getByText("证书的事归赵老师"), "the reason is for consultants").toHaveCount(0);

  await expect(second, "who takes over is called").toHaveTitle(/^\(1\) 咨询工作台/);
  await second.getByRole("link", { name: /小林/ }).click();
  await expect(second.getByText(/^王老师转接了咨询，原因：证书的事归赵老师/)).toBeVisible();
  await expect(second.getByRole("button", { name: /^撤回/ }), "of a colleague's").toHaveCount(0);
  await expect(second).toHaveTitle(/^咨询工作台/);
  await send(panel, "证书什么时候到期？");
  await expect(second.getByText("证书什么时候到期？").first()).toBeVisible();
  await second.locator("input[type=file]").setInputFiles({
    name: "证书样式.png",
    mimeType: "image/png",
    buffer: PICTURE,
  });
  await expect(
    second.getByRole("list", { name: "图片和文件" }).getByRole("progressbar"),
  ).toHaveCount(0);
  await send(second, "三年，见图。");
  await panel.getByRole("button", { name: "看大图：证书样式.png" }).click();
  await expect(panel.getByRole("dialog").getByRole("img")).toBeVisible();
  await panel.getByRole("dialog").getByRole("button", { name: "关闭" }).click();

  await second.getByText("对方的订单").click();
  await expect(second.getByText("没有订单")).toBeVisible();
  await second.getByRole("button", { name: "结束", exact: true }).click();
  await panel.getByRole("radio", { name: "5 星" }).check({ force: true });
  await panel.getByRole("button", { name: "提交评价" }).click();
  await expect(panel.getByText("谢谢您的评价")).toBeVisible();
  await expect(second.getByText("5 星")).toBeVisible();
  await Promise.all([first.context().close(), second.context().close()]);
});

test("a consultant's laptop closes: who was answered waits again, and another takes over", async ({
  browser,
  context,
  page,
  request,
}) => {
  const factory = await newOrganization(request);
  const asker = await newStaff(request, factory, "小林");
  const [wang, zhao] = [
    await newStaff(request, factory, "王老师"),
    await newStaff(request, factory, "赵老师"),
  ];
  await newDesk(factory, DESK, [wang, zhao]);
  const [first, second] = await openAt(browser, [wang.account, zhao.account]);
  if (!first || !second) throw new Error("two pages were opened");
  await comeTo(first);
  await logIn(context, asker.account);
  const panel = await ask(page);
  await expect(panel.getByText("王老师正在为您解答")).toBeVisible();

  await first.context().close();
  beAbsent(wang.sid);
  await expect(panel.getByText("马上轮到您，请稍候")).toBeVisible();
  await expect(second.getByRole("link", { name: /小林/ })).toBeVisible();
  await expect(second).toHaveTitle(/^\(1\) 咨询工作台/);
  await comeTo(second);
  await expect(panel.getByText("赵老师正在为您解答")).toBeVisible();
  await expect(second.getByRole("button", { name: "我的接待 1" })).toBeVisible();
  await second.context().close();
});

test("with nobody there a message is left; what was sent without a network arrives once", async ({
  browser,
  context,
  page,
  request,
  consoleErrors,
}) => {
  const factory = await newOrganization(request);
  const asker = await newStaff(request, factory, "小林");
  const wang = await newStaff(request, factory, "王老师");
  await newDesk(factory, DESK, [wang]);
  await logIn(context, asker.account);
  const panel = await ask(page);
  await expect(panel.getByText(/^已留言/)).toBeVisible();

  await context.setOffline(true);
  await send(panel, "我的工号是 1024");
  await expect(panel.getByText("正在发送，断网时会在恢复后自动发出")).toBeVisible();
  await context.setOffline(false);
  await expect(panel.getByText("正在发送，断网时会在恢复后自动发出")).toHaveCount(0);
  await page.reload();
  await button(page).click();
  await expect(panel.getByText("我的工号是 1024")).toHaveCount(1);

  const desk = await workbench(browser, wang.account);
  await expect(desk.getByRole("link", { name: /小林/ })).toBeVisible();
  await comeTo(desk);
  await expect(panel.getByText("王老师正在为您解答")).toBeVisible();
  await desk.context().close();
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/ERR_INTERNET_DISCONNECTED/);
});

test("where no desk exists the panel says so; opening one panel closes the other", async ({
  context,
  page,
  request,
}) => {
  const factory = await newOrganization(request);
  const asker = await newStaff(request, factory, "小林");
  // The site of the demonstration has one.
  await context.route("**/consultation/v2/offer", async (route) => {
    const body = await (await route.fetch()).json();
    await route.fulfill({ json: { ...body, data: { deskList: [], current: null } } });
  });
  await logIn(context, asker.account);
  await page.goto("/course-list");
  await button(page).click();
  await expect(panelOf(page).getByText("还没有咨询台")).toBeVisible();
  await button(page, "智能助手").click();
  await expect(button(page)).toHaveAttribute("aria-expanded", "false");
  await expect(page.frameLocator('iframe[title="智能助手"]').getByRole("textbox")).toBeVisible();
  await button(page).click();
  await expect(button(page, "智能助手")).toHaveAttribute("aria-expanded", "false");
  await expect(panelOf(page).getByText("还没有咨询台")).toBeVisible();
});

test("at 1024 in English an open consultation has room: its verbs stand below who asks", async ({
  browser,
  context,
  page,
  request,
}) => {
  const factory = await newOrganization(request);
  const asker = await newStaff(request, factory, "小林");
  const wang = await newStaff(request, factory, "王老师");
  await newDesk(factory, DESK, [wang]);
  const desk = await workbench(browser, wang.account);
  await comeTo(desk);
  await logIn(context, asker.account);
  await ask(page);
  await desk.getByRole("link", { name: /小林/ }).click();
  await desk.setViewportSize({ width: 1024, height: 720 });
  await desk.evaluate(() => localStorage.setItem("LANGUAGE", "en"));
  await desk.reload();
  const name = desk.getByRole("heading", { level: 2, name: "小林" });
  await expect(desk.getByRole("region", { name: "What was said" })).toBeVisible();
  const boxOf = async (place: Locator) => {
    const box = await place.boundingBox();
    if (!box) throw new Error("it is not drawn");
    return box;
  };
  const [head, verb, thread] = [
    await boxOf(name),
    await boxOf(desk.getByRole("button", { name: "Give back" })),
    await boxOf(desk.getByRole("region", { name: "What was said" })),
  ];
  expect(verb.y).toBeGreaterThanOrEqual(head.y + head.height);
  expect(head.height, "the name is on one line").toBeLessThan(40);
  expect(thread.height).toBeGreaterThan(180);
  await desk.context().close();
});

test("the message of an answer leads to the consultation, though it is over", async ({
  browser,
  context,
  page,
  request,
}) => {
  const factory = await newOrganization(request);
  const asker = await newStaff(request, factory, "小林");
  const wang = await newStaff(request, factory, "王老师");
  await newDesk(factory, DESK, [wang]);
  await logIn(context, asker.account);
  const panel = await ask(page);
  await expect(panel.getByText(/^已留言/)).toBeVisible();
  await page.close();
  beAbsent(asker.sid);
  const desk = await workbench(browser, wang.account);
  await comeTo(desk);
  await desk.getByRole("link", { name: /小林/ }).click();
  await send(desk, "还差 6 学时。");
  await expect(desk.getByText("还差 6 学时。").first()).toBeVisible();
  await expect(desk.getByText("未读", { exact: true }), "the server has it").toBeVisible();
  await desk.getByRole("button", { name: "结束", exact: true }).click();
  await expect(desk.getByText(/^咨询已结束/).first()).toBeVisible();

  const back = await context.newPage();
  await back.goto("/user/notice");
  await expect(button(back), "counted before the panel is opened").toHaveAccessibleName(/1 条未读/);
  await back.getByRole("link", { name: /回复了您的咨询/ }).click();
  await back.getByRole("link", { name: "查看回复", exact: true }).click();
  const again = panelOf(back);
  await expect(again.getByText("还差 6 学时。", { exact: true })).toBeVisible();
  await expect(again.getByText(QUESTION)).toBeVisible();
  await desk.context().close();
});
