/** What the frame around the pages promises: search, kept pages, scroll, language, theme, titles. */
import type { Page } from "@playwright/test";
import { dress, expect, fillInLogin, LEARNER, logIn, MANAGER, test } from "../harness/site.ts";

/** Scripts that are asked for from now on wait until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letIn = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  return letIn;
}

test("a search leads to where its kind is found; an empty one does nothing", async ({ page }) => {
  await page.goto("/index");
  const box = page.getByRole("combobox", { name: "搜索课程、资料、动态" });
  const type = page.getByRole("combobox", { name: "搜索范围" });
  await expect(type.getByRole("option")).toHaveText(["全部", "课程", "资料"]);
  await box.fill("   ");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/index$/);

  await box.fill("  消防 ");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/synthesis-search\?keyword=%E6%B6%88%E9%98%B2&type=all$/);
  // The home page, which stays until this one has come, shows such a course as well.
  await expect(page.getByRole("heading", { name: "“消防”的搜索结果" })).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: /员工消防安全必修课/ }),
  ).toBeVisible();

  await type.selectOption("资料");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/profile\?keyword=%E6%B6%88%E9%98%B2$/);
  await expect(type, "the selector follows the page").toHaveValue("materials");

  await page.goto("/index");
  await type.selectOption("课程");
  await box.fill("消防");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/course-list\?keyword=%E6%B6%88%E9%98%B2$/);
  await expect(page.getByRole("heading", { name: "“消防”的搜索结果" })).toBeVisible();
  await expect(page.getByRole("link", { name: "员工消防安全必修课" })).toBeVisible();

  await box.fill("急救");
  await box.press("Enter");
  await expect(page).toHaveURL(/keyword=%E6%80%A5%E6%95%91$/);
  await page.goBack();
  await expect(page, "a search from the list replaces it").toHaveURL(/\/index$/);
});

test("the selector follows the page", async ({ page }) => {
  const type = page.getByRole("combobox", { name: "搜索范围" });
  const places = page.getByRole("navigation", { name: "主导航" });
  await page.goto("/course-list");
  await expect(type).toHaveValue("course");
  await places.getByRole("link", { name: "学习资料" }).click();
  await expect(type).toHaveValue("materials");
  await places.getByRole("link", { name: "首页" }).click();
  await expect(type).toHaveValue("all");
});

test("back on a page the search is that page's again, not what was chosen there last", async ({
  page,
}) => {
  const box = page.getByRole("combobox", { name: "搜索课程、资料、动态" });
  const type = page.getByRole("combobox", { name: "搜索范围" });
  await page.goto("/synthesis-search?keyword=消防&type=all");
  await type.selectOption("课程");
  await box.fill("急救");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/course-list\?/);
  await page.goBack();
  await expect(page).toHaveURL(/\/synthesis-search\?/);
  await expect(type).toHaveValue("all");
  await expect(box).toHaveValue("消防");
});

test("a page on its way shows a bar and a flag until it is there", async ({ page }) => {
  await page.goto("/index");
  await page.waitForLoadState("networkidle");
  const bar = page.locator("#root > [aria-hidden]").first();
  const letIn = await holdScripts(page);
  await page
    .getByRole("navigation", { name: "主导航" })
    .getByRole("link", { name: "证书查询" })
    .click();
  await expect(bar).toBeVisible();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  letIn();
  await expect(page.getByRole("heading", { name: "证书查询", level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
});

test("what is typed while a page is on its way stays when it comes", async ({ page }) => {
  await page.goto("/index");
  await page.waitForLoadState("networkidle");
  const box = page.getByRole("combobox", { name: "搜索课程、资料、动态" });
  const type = page.getByRole("combobox", { name: "搜索范围" });
  const letIn = await holdScripts(page);
  await page
    .getByRole("navigation", { name: "主导航" })
    .getByRole("link", { name: "学习资料" })
    .click();
  await expect(type, "of the page that comes").toHaveValue("materials");
  await box.fill("急救");
  await type.selectOption("课程");
  letIn();
  await expect(page.getByRole("heading", { name: "学习资料", level: 1 })).toBeVisible();
  await expect(box).toHaveValue("急救");
  await expect(type).toHaveValue("course");
});

test("the user centre begins with study", async ({ context, page }) => {
  await logIn(context, LEARNER);
  await page.goto("/user");
  await expect(page).toHaveURL(/\/user\/study$/);
  await expect(page).toHaveTitle("学习中心 · 折桂");
});

test("the account menu is a grid three wide of what is one's own", async ({ context, page }) => {
  await logIn(context, MANAGER);
  await page.goto("/course");
  await page.getByRole("button", { name: "我的账号" }).click();
  const grid = page.getByRole("navigation", { name: "我的账号" });
  await expect(grid.getByRole("link")).toHaveText([
    "学习中心",
    "个人资料",
    "我的订单",
    "我的课程",
    "我的题库",
    "我的考试",
    "我的证书",
    "账号设置",
    "管理后台",
  ]);
  const columns = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns);
  expect(columns.split(" ")).toHaveLength(3);
  for (const [name, path] of [
    ["我的课程", "/user/course"],
    ["账号设置", "/user/setting"],
  ] as const) {
    await grid.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("main").getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(grid).toBeHidden();
    await page.getByRole("button", { name: "我的账号" }).click();
  }
});

for (const [address, title, found] of [
  ["/course", "课程中心", "kept alive"],
  ["/course-list", "全部课程", "kept alive"],
  ["/profile", "学习资料", "kept alive"],
  ["/dynamic", "行业动态", "kept alive"],
  ["/synthesis-search?keyword=安全&type=all", "搜索", "kept alive"],
  ["/my-favorites", "我的收藏", "kept alive"],
  ["/course-search?keyword=安全", "搜索课程", "built anew"],
  ["/user/info", "个人资料", "built anew"],
] as const) {
  test(`${address} is ${found}`, async ({ context, page }) => {
    await logIn(context, LEARNER);
    await page.goto(address);
    await expect(page).toHaveTitle(`${title} · 折桂`);
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    await heading.evaluate((element) => element.setAttribute("data-marked", ""));
    await page
      .getByRole("navigation", { name: "主导航" })
      .getByRole("link", { name: "证书查询" })
      .click();
    await expect(heading).toHaveText("证书查询");
    await page.goBack();
    await expect(heading).not.toHaveText("证书查询");
    expect(await heading.getAttribute("data-marked")).toBe(found === "kept alive" ? "" : null);
    await expect(page, "a page that comes back has its name again").toHaveTitle(`${title} · 折桂`);
  });
}

test("going back finds the page where it was left; a new visit starts at the top", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto("/course-list");
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const course = page.getByRole("main").getByRole("link").filter({ hasText: "有限空间作业安全" });
  // In the middle of the window, so that the click itself scrolls nothing.
  await course.evaluate((link) => link.scrollIntoView({ block: "center" }));
  await expect.poll(scrolled).toBeGreaterThan(100);
  await expect(page.getByRole("button", { name: "回到顶部" })).toBeVisible();
  const left = await scrolled();

  await course.click();
  await expect(page).toHaveURL(/\/detail\/course\//);
  await expect.poll(scrolled).toBe(0);

  await page.goBack();
  await expect.poll(scrolled).toBe(left);

  await page.getByRole("button", { name: "回到顶部" }).click();
  await expect.poll(scrolled).toBe(0);
  await expect(page.getByRole("button", { name: "回到顶部" })).toBeHidden();
});

test("each address that a visit begins with is opened at its top, and reloaded where it was read", async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.goto("/course");
  await expect(page.getByRole("main").getByRole("link").nth(8)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await page.reload();
  await expect.poll(scrolled).toBe(300);

  await page.goto("/dynamic");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link").nth(6)).toBeVisible();
  expect(await scrolled()).toBe(0);
});

test("the way to the top appears after 100 px", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto("/course-list");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  const toTop = page.getByRole("button", { name: "回到顶部" });
  await page.evaluate(() => scrollTo(0, 101));
  await expect(toTop).toBeVisible();
  await page.evaluate(() => scrollTo(0, 100));
  await expect(toTop).toBeHidden();
});

test("the way to the top keeps the focus in the page, and does not glide for whom that hurts", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto("/course-list");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 500));
  const toTop = page.getByRole("button", { name: "回到顶部" });
  await toTop.focus();
  const left = await toTop.evaluate((button) => {
    button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return scrollY;
  });
  expect(left).toBe(0);
  await expect(toTop).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("in a browser that speaks English", () => {
  test.use({ locale: "en-US" });

  test("the site is Chinese and violet until somebody chooses", async ({ page }) => {
    await page.goto("/index");
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", "zh-CN");
    await expect(page).toHaveTitle("首页 · 折桂");
    await expect(html).toHaveAttribute("data-colour", "violet");
    await expect(html).toHaveCSS("--primary", "#5b5bd6");
  });
});

test("language and theme stay after a reload, from the first paint on", async ({ page }) => {
  await page.goto("/index");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("From the first lesson");
  await expect(page).toHaveTitle("Home · Zhegui");
  await page.getByRole("button", { name: "Switch to dark" }).click();
  await page.reload({ waitUntil: "commit" });
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", "en");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("From the first lesson");
});

test("two tabs speak and look alike, and neither undoes what the other chose", async ({
  context,
  page,
}) => {
  await page.goto("/index");
  const other = await context.newPage();
  await other.goto("/course");
  await other.getByRole("button", { name: "English" }).click();
  await other.getByRole("button", { name: "Switch to dark" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("From the first lesson");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", "en");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Display settings" }).click();
  await page.getByRole("dialog").getByText("Large", { exact: true }).click();
  await expect(other.locator("html")).toHaveAttribute("data-size", "large");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "dark");
});

test("a user who logs in in one tab is led on in the other too", async ({ context, page }) => {
  await page.goto("/user/study");
  await expect(page.getByRole("dialog")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/login");
  await fillInLogin(other, LEARNER);
  await expect(other).toHaveURL(/\/index$/);
  await expect(page).toHaveURL(/\/user\/study$/);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a visitor sees login and register, nobody else does", async ({ page }) => {
  await page.goto("/course");
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("button", { name: "注册" })).toBeVisible();
  await expect(banner.getByRole("button", { name: "我的账号" })).toHaveCount(0);
  await banner.getByRole("button", { name: "登录" }).click();
  await fillInLogin(page, LEARNER);
  await expect(banner.getByRole("button", { name: "我的账号" })).toBeVisible();
  await expect(banner.getByRole("button", { name: /^(登录|注册)$/ })).toHaveCount(0);
});

test("a login keeps the focus in the page, though what was pressed is gone", async ({ page }) => {
  await page.goto("/course");
  await page.getByRole("banner").getByRole("button", { name: "登录" }).press("Enter");
  await fillInLogin(page, LEARNER);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a user who goes back leaves the login dialog behind", async ({ page }) => {
  await page.goto("/index");
  await page.getByRole("link", { name: "课程中心" }).first().click();
  await expect(page).toHaveURL(/\/course$/);
  await page.getByRole("banner").getByRole("button", { name: "登录" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/index$/);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a browser that refuses storage shows the site, and logs in for as long as the page", async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
  });
  await page.goto("/login");
  await fillInLogin(page, LEARNER);
  await expect(page).toHaveURL(/\/index$/);
  await page.getByRole("button", { name: "切换到深色" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "我的账号" }).click();
  await page.getByRole("link", { name: "学习中心" }).click();
  await expect(page).toHaveURL(/\/user\/study$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("what needs a login asks for it, and leads there afterwards", async ({ page }) => {
  await page.goto("/user/my-examination");
  await expect(page).toHaveURL(/\/login$/);
  await fillInLogin(page, LEARNER);
  await expect(page).toHaveURL(/\/user\/my-examination$/);
  await expect(page).toHaveTitle("我的考试 · 折桂");
});

test("who is logged in is not asked to log in", async ({ context, page }) => {
  await logIn(context, LEARNER);
  await page.goto("/login");
  await expect(page).toHaveURL(/\/index$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a page that is opened without a network says so, and opens with it", async ({
  context,
  page,
  consoleErrors,
}) => {
  await page.goto("/course-list");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await context.setOffline(true);
  await page
    .getByRole("navigation", { name: "主导航" })
    .getByRole("link", { name: "学习资料" })
    .click();
  await expect(page.getByRole("heading", { name: "网络断开了" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "全部课程", level: 1 })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "网络断开了" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "学习资料", level: 1 })).toBeVisible();
  for (const told of consoleErrors.splice(0))
    expect(told).toMatch(/ERR_INTERNET_DISCONNECTED|import/);
});

test("a user who is offline reads why nothing comes, until it does", async ({
  context,
  page,
  consoleErrors,
}) => {
  await page.goto("/course-list");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  const note = page.getByRole("status").getByText("连上后会自动加载");
  await expect(note).toBeVisible();
  await page.getByRole("main").getByText("付费", { exact: true }).click();
  await context.setOffline(false);
  await expect(note).toBeHidden();
  await expect(page.getByRole("main").getByText("共 2 门")).toBeVisible();
  for (const told of consoleErrors.splice(0)) expect(told).toContain("ERR_INTERNET_DISCONNECTED");
});

test("a link that goes with its page leaves the focus in the next one, whose name is told", async ({
  page,
}) => {
  await page.goto("/course");
  await page.waitForLoadState("networkidle");
  const link = page.getByRole("main").getByRole("link", { name: "员工消防安全必修课" }).first();
  await link.press("Enter");
  await expect(page.getByRole("heading", { name: "员工消防安全必修课", level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "课程详情" })).toBeAttached();
  await page.goBack();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a dialog that is long in coming is announced by the line across the top", async ({
  page,
}) => {
  await page.goto("/index");
  await page.waitForLoadState("networkidle");
  const letIn = await holdScripts(page);
  await page.getByRole("banner").getByRole("button", { name: "登录" }).click();
  const line = page.locator("#root > [aria-hidden]").first();
  await expect(line).toBeVisible();
  letIn();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("the dialog closes by key and gives the focus back", async ({ page }) => {
  await page.goto("/index");
  const login = page.getByRole("button", { name: "登录", exact: true });
  await login.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByLabel("手机号")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(login).toBeFocused();
});

test("the root size follows the window between its bounds", async ({ page }) => {
  const rootSize = () =>
    page.evaluate(() => Number.parseFloat(document.documentElement.style.fontSize));
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto("/index");
  expect(await rootSize()).toBe(16);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(rootSize).toBe(12);
  await page.setViewportSize({ width: 800, height: 900 });
  await expect.poll(rootSize).toBeCloseTo((1366 / 1920) * 16, 3);
  await page.setViewportSize({ width: 2560, height: 900 });
  await expect.poll(rootSize).toBe(16);
});

test("in English, too, the search shows what it is for", async ({ context, page }) => {
  await dress(context, page, { width: 1440, theme: "light", language: "en" });
  await page.goto("/certificate-query");
  const search = page.getByRole("search");
  const kinds = await search.getByRole("combobox").first().boundingBox();
  const words = await search.getByRole("combobox").last().boundingBox();
  expect(words?.width).toBeGreaterThan(kinds?.width ?? Number.POSITIVE_INFINITY);
});
