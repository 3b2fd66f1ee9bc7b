/** The frame by reader and by taste: companies, menus, binding, layouts, colours, telephones, page views. */
import type { Page, Route } from "@playwright/test";
import { Factory } from "../harness/factory.ts";
import { newLearner } from "../harness/people.ts";
import {
  type Account,
  expect,
  fillInLogin,
  LEARNER,
  logIn,
  MANAGER,
  STAFF,
  test,
} from "../harness/site.ts";
import { expectSound } from "../harness/sound.ts";

const API = "/resource-center/api";
const WECHAT =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 " +
  "Chrome/130.0.0.0 Mobile Safari/537.36 XWEB/1300333 MMWEBSDK/20250101 MicroMessenger/8.0.56.2800";

const COMPANY = "青山精密制造有限公司（演示）";

function widthOf(image: HTMLElement): number {
  return image instanceof HTMLImageElement ? image.naturalWidth : 0;
}

async function stored(page: Page, key: string) {
  return page.evaluate(
    (name) => JSON.parse(sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? "null"),
    key,
  );
}

async function openPanel(page: Page) {
  await page.getByRole("button", { name: "界面设置" }).click();
  const panel = page.getByRole("dialog", { name: "界面设置" });
  await expect(panel).toBeVisible();
  await expect(panel.locator("input:checked").first(), "what is chosen").toBeFocused();
  return panel;
}

/** Lets the site say something else of itself, as another installation would, or of the reader. */
async function tell(
  page: Page,
  told: Record<string, unknown>,
  of: "site" | "user" = "site",
): Promise<void> {
  await page.route(`**${API}/${of}/v2/current`, async (route: Route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...told } } });
  });
}

async function logInByDialog(page: Page, account: Account): Promise<void> {
  await page.goto("/login");
  await fillIn(page, account);
}

async function logInFromHeader(page: Page, account: Account): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "登录" }).click();
  await fillIn(page, account);
}

async function fillIn(page: Page, account: Account): Promise<void> {
  await fillInLogin(page, account);
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("staff see their company in the header and no footer of ours", async ({ context, page }) => {
  await logIn(context, STAFF);
  await page.goto("/course");
  const brand = page.getByRole("banner").getByRole("link", { name: COMPANY });
  await expect
    .poll(() => brand.getByRole("presentation").evaluate(widthOf), { message: "the logo" })
    .toBeGreaterThan(0);
  await expect(brand.locator("svg")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Footer and menus come after the page.
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.getByRole("button", { name: "我的账号" }).click();
  await expect(page.getByRole("link", { name: "我的考试" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "管理后台" })).toBeHidden();
});

test("a company without a logo does without ours too", async ({ context, page }) => {
  await logIn(context, STAFF);
  await tell(page, { companyLogo: null }, "user");
  await page.goto("/course");
  const brand = page.getByRole("banner").getByRole("link", { name: COMPANY });
  await expect(brand).toHaveText(`青${COMPANY}`);
  await expect(brand.locator("svg, img")).toHaveCount(0);
});

test("staff are at home with their organization, everybody else with the site", async ({
  page,
}) => {
  await page.goto("/home");
  await expect(page).toHaveURL(/\/index$/);
  await expect(page).toHaveTitle("首页 · 折桂");
  await logInFromHeader(page, STAFF);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page).toHaveTitle("单位首页 · 折桂");
  await expect(page.getByRole("main").getByText(`${COMPANY} ·`)).toBeVisible();
  await page.goto("/index");
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a user without an organization stays at the site's home, and is led there", async ({
  page,
}) => {
  await page.goto("/index");
  await logInFromHeader(page, LEARNER);
  await expect(page.getByRole("button", { name: "我的账号" })).toBeVisible();
  await expect(page).toHaveURL(/\/index$/);
  await page.goto("/home");
  await expect(page).toHaveURL(/\/index$/);
  await expect(page).toHaveTitle("首页 · 折桂");
});

test("staff who log out of their home are at the login, not at the other home", async ({
  context,
  page,
}) => {
  await logIn(context, STAFF);
  // A call that is still on its way when the login ends is refused, which the browser notes.
  await page.goto("/home", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "我的账号" }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test("who logs out without a network leaves no name behind", async ({
  context,
  page,
  consoleErrors,
}) => {
  await logIn(context, STAFF);
  await page.goto("/user/study");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "我的账号" }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByRole("heading", { name: "网络断开了" })).toBeVisible();
  await expect(page.getByRole("banner")).not.toContainText("小陈");
  expect(consoleErrors.splice(0)).not.toEqual([]);
});

test("staff who log in on another page stay there", async ({ page }) => {
  await page.goto("/course");
  await logInFromHeader(page, STAFF);
  await expect(page.getByRole("banner").getByText(COMPANY)).toBeVisible();
  await expect(page).toHaveURL(/\/course$/);
});

test("managers are led to the back office", async ({ context, page }) => {
  await logIn(context, MANAGER);
  await page.goto("/course");
  await page.getByRole("button", { name: "我的账号" }).click();
  await page.getByRole("link", { name: "管理后台" }).click();
  await expect(page).toHaveURL(/\/admin\/[^/]+$/);
});

test("who was invited says yes and is staff, with menus and dictionary at hand", async ({
  context,
  page,
}) => {
  const learner = await newLearner(context.request);
  const factory = await Factory.enter(context.request);
  await factory.save("staffInvitation/v2/save", { mobile: learner.mobile });

  await page.goto("/login");
  await fillInLogin(page, learner);
  const question = page.getByRole("dialog", { name: `加入${factory.organization.name}？` });
  await question.getByRole("button", { name: "确认加入" }).click();
  await expect(page.getByRole("banner").getByText(factory.organization.name)).toBeVisible();
  await expect.poll(async () => (await stored(page, "ROLE_ROUTERS"))?.role).toBe("staff");
  expect((await stored(page, "LOOKUP")).entries.length).toBeGreaterThan(70);

  await page.getByRole("button", { name: "我的账号" }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page, "LOOKUP")).toBeNull();
});

test("layouts, colours and sizes show at once and stay", async ({ page }) => {
  await page.goto("/course");
  const html = page.locator("html");
  const main = page.getByRole("main");
  const left = async () => (await main.boundingBox())?.x;
  let panel = await openPanel(page);
  for (const [layout, width] of [
    ["经典", 232],
    ["分栏菜单", 272],
    ["顶部加侧栏", 232],
  ] as const) {
    await panel.getByText(layout, { exact: true }).click();
    await expect.poll(left).toBe(width);
  }
  await panel.getByText("玉绿", { exact: true }).click();
  await panel.getByText("大", { exact: true }).click();
  await panel.getByText("灰色模式").click();
  await panel.getByText("滚动时固定顶部菜单").click();
  await page.keyboard.press("Escape");

  await page.reload();
  await expect.poll(left).toBe(232);
  await expect(html).toHaveAttribute("data-colour", "jade");
  await expect(html).toHaveAttribute("data-size", "large");
  await expect(html).toHaveAttribute("data-grey");
  await page.mouse.wheel(0, 600);
  await expect(page.getByRole("banner")).not.toBeInViewport();

  panel = await openPanelAtTop(page);
  await expect(panel, "a layer is above what the page filters").toHaveCSS("filter", "grayscale(1)");
  await panel.getByRole("button", { name: "恢复默认" }).click();
  await expect.poll(left).toBe(0);
  await expect(html).not.toHaveAttribute("data-grey");
});

async function openPanelAtTop(page: Page) {
  await page.getByRole("button", { name: "回到顶部" }).click();
  return openPanel(page);
}

test("a narrow window refuses every layout but the classic one", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/index");
  await page.getByRole("button", { name: "打开菜单" }).click();
  const panel = await openPanel(page);
  await expect(panel.getByRole("radio", { name: "经典" })).toBeChecked();
  const refusal = page.getByRole("alert").filter({ hasText: "移动端模式下不支持切换其他布局" });
  for (const layout of ["顶部菜单", "顶部加侧栏", "分栏菜单"]) {
    await panel.getByText(layout, { exact: true }).click();
    await expect(refusal, layout).toBeVisible();
    await expect(panel.getByRole("radio", { name: "经典" })).toBeChecked();
    await refusal.getByRole("button", { name: "关闭" }).click();
    await expect(refusal).toHaveCount(0);
  }
  await panel.getByText("经典", { exact: true }).click();
  await panel.getByText("灰色模式").click();
  await expect(page.locator("html")).toHaveAttribute("data-grey");
  await expect(refusal).toHaveCount(0);
  expect(await stored(page, "THEME"), "for a wider window").toMatchObject({ layout: "top" });
});

test("a dialog that was opened in a menu closes alone, and the focus is there again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/index");
  await page.getByRole("button", { name: "打开菜单" }).click();
  const panel = await openPanel(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  const opener = page.getByRole("button", { name: "界面设置" });
  await expect(opener).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeHidden();
  await expect(page.getByRole("button", { name: "打开菜单" })).toBeFocused();
});

for (const layout of ["classic", "top", "top-left", "cut-menu"]) {
  test(`the layout ${layout} is whole, and folds in a narrow window`, async ({ context, page }) => {
    await context.addInitScript((look) => localStorage.setItem("THEME", JSON.stringify(look)), {
      layout,
    });
    await logIn(context, MANAGER);
    await page.goto("/user/study");
    await page.waitForLoadState("networkidle");
    const side = page.getByRole("complementary", { name: "侧边菜单" });
    await expect(side).toHaveCount(layout === "top" ? 0 : 1);
    await expectSound(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(side).toBeHidden();
    await expect.poll(async () => (await page.getByRole("main").boundingBox())?.x).toBe(0);
    await expectSound(page);
  });
}

for (const colour of ["violet", "azure", "jade", "cinnabar", "plum"]) {
  for (const theme of ["light", "dark"]) {
    test(`the colour ${colour} is legible, ${theme}`, async ({ context, page }) => {
      await context.addInitScript((look) => localStorage.setItem("THEME", JSON.stringify(look)), {
        theme,
        colour,
      });
      await page.goto("/llltest");
      await page.waitForLoadState("networkidle");
      await expectSound(page);
    });
  }
}

test("every layer opens, says what it is, and closes by key", async ({ page }) => {
  await page.goto("/llltest");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("navigation", { name: "主导航" })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.getByRole("button", { name: "资源过期" }).click();
  const expired = page.getByRole("dialog", { name: "触发资源保护机制" });
  await expect(expired.getByText("资源已过期，请刷新页面后重新下载")).toBeVisible();
  await expect(expired.getByRole("button", { name: "刷新" })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(expired).toBeHidden();

  await page.getByRole("button", { name: "失败通知" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "失败通知" })).toBeVisible();
  await page.getByRole("button", { name: "侧边对话框" }).click();
  await expect(page.getByRole("dialog", { name: "侧边对话框" })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");

  for (const state of ["预览：图片", "预览：正在打开", "预览：没能打开"]) {
    await page.getByRole("button", { name: state }).click();
    await expect(page.getByRole("dialog", { name: state })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("the texts that one agrees to are read from the footer", async ({ page }) => {
  await page.goto("/index");
  const footer = page.getByRole("contentinfo");
  for (const name of ["用户服务协议", "隐私政策"]) {
    await footer.getByRole("button", { name }).click();
    await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("the help answers from the footer, and says whom to ask", async ({ page }) => {
  await page.goto("/index");
  const footer = page.getByRole("contentinfo");
  const help = page.getByRole("dialog", { name: "使用帮助" });
  await footer.getByRole("button", { name: "使用帮助" }).click();
  await help.getByText("怎样证明证书是真的？").click();
  await expect(help.getByText("任何人都可以在证书查询页输入编号")).toBeVisible();
  await expect(help.getByText(/请联系开课或发证的机构/)).toBeVisible();
  await expectSound(page);
  await help.getByRole("link", { name: "去证书查询" }).click();
  await expect(page).toHaveURL("/certificate-query");
  await expect(help).toHaveCount(0);

  await tell(page, { contact: "0771-555 0100" });
  await page.reload();
  const contact = { name: "0771-555 0100" };
  await expect(footer.getByRole("link", contact)).toHaveAttribute("href", "tel:0771-5550100");
  await footer.getByRole("button", { name: "使用帮助" }).click();
  await expect(help.getByRole("link", contact)).toBeVisible();
});

test("staff, whose pages have no footer, find the help in their menu", async ({
  context,
  page,
}) => {
  await logIn(context, STAFF);
  await page.goto("/home");
  await page.getByRole("button", { name: "我的账号" }).click();
  await page.getByRole("button", { name: "使用帮助" }).click();
  const help = page.getByRole("dialog", { name: "使用帮助" });
  await help.getByText("单位安排的计划在哪里？").click();
  await expect(help.getByRole("link", { name: "去学习中心" }).nth(0)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
});

test("filing number and QR code stand in the footer only where they are set", async ({ page }) => {
  await page.goto("/index");
  const footer = page.getByRole("contentinfo");
  for (const words of [
    "学得扎实，考得公道，证得可信",
    "愿景让每一份真本事，都有一张经得起查验的证书",
    "使命把学习、考试、发证连成一条可核对的记录",
    "价值观据实、公平、可查",
    `© ${new Date().getFullYear()} 折桂`,
  ]) {
    await expect(footer).toContainText(words);
  }
  await expect(footer.getByRole("link")).toHaveCount(0);
  await expect(footer.getByRole("img")).toHaveCount(0);

  await tell(page, { filingNumber: "桂ICP备2026000001号", publicAccountQr: "/logo.svg" });
  await page.reload();
  await expect(footer.getByRole("link", { name: "桂ICP备2026000001号" })).toBeVisible();
  await expect(footer.getByRole("img", { name: "公众号二维码" })).toBeVisible();
});

test("page views name the route, once a visit, and only where they are wanted", async ({
  page,
}) => {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("pageView")) seen.push(request.postDataJSON().model.page);
  });
  await page.goto("/course-list?keyword=消防");
  await page.waitForLoadState("networkidle");
  expect(seen).toEqual([]);

  await tell(page, { pageViews: true });
  await page.reload();
  await expect.poll(() => seen).toEqual(["/course-list"]);
  await page.getByRole("main").getByRole("link").filter({ hasText: "消防" }).first().click();
  await expect(page).toHaveURL(/\/detail\/course\//);
  await expect.poll(() => seen).toEqual(["/course-list", "/detail/course/:id"]);
});

test.describe("on a telephone", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent: WECHAT,
  });

  test("WeChat's browser shows the site, finds a course and logs in", async ({ page }) => {
    await logInByDialog(page, STAFF);
    await page.getByRole("button", { name: "打开菜单" }).tap();
    await page.getByRole("combobox", { name: "搜索课程、资料、动态" }).fill("消防");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/synthesis-search\?keyword=/);
    await page.getByRole("main").getByRole("link").filter({ hasText: "消防" }).first().tap();
    await expect(page).toHaveURL(/\/detail\//);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/消防/);
    await expectSound(page);
  });

  test("a visit is led to the mobile site once there is one, but not to a certificate", async ({
    page,
  }) => {
    await tell(page, { mobileSite: "/m/" });
    await page.clock.install();
    await page.goto("/certificate/result?credential=none");
    await page.waitForLoadState("networkidle");
    await page.clock.runFor(1000);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/certificate/result");
    await page.goto("/course-list?keyword=x");
    await expect(page).toHaveURL(/\/m\/course-list\?keyword=x$/);
    await page.goto("/user/study?plan=1");
    await expect(page, "not to its login").toHaveURL(/\/m\/user\/study\?plan=1$/);
  });

  test("the way to the mobile site is taken 100 ms after the page was opened", async ({ page }) => {
    await tell(page, { mobileSite: "/m/" });
    await page.clock.install({ time: 0 });
    await page.goto("/certificate/result?credential=none");
    await page.waitForLoadState("networkidle");
    await page.clock.pauseAt(60_000);
    await page.getByRole("link", { name: "折桂" }).first().click();
    await expect(page).toHaveURL(/\/index$/);
    await expect(page, "the page itself, whose time begins now").toHaveTitle(/首页/);
    const led: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) led.push(new URL(request.url()).pathname);
    });
    await page.clock.runFor(99);
    // A call that comes back is later than a way that was taken before it.
    await page.evaluate(() => fetch("/logo.svg").then(({ status }) => status));
    expect(led).toEqual([]);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/\/m\/index$/);
  });
});
