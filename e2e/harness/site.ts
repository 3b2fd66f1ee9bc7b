/** A page of the site, in any of its appearances, that fails its test on any error in the console. */
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from "@playwright/test";

export interface Look {
  width: 1440 | 390;
  theme: "light" | "dark";
  language: "zh-CN" | "en";
}

export const LOOKS: Look[] = ([1440, 390] as const).flatMap((width) =>
  (["light", "dark"] as const).flatMap((theme) =>
    (["zh-CN", "en"] as const).map((language) => ({ width, theme, language })),
  ),
);

/** Half of them, in which each width still meets each theme and each language. */
export const PAIRED_LOOKS = LOOKS.filter(
  ({ width, theme, language }) =>
    (width === 1440) === ((theme === "light") === (language === "zh-CN")),
);

/**
 * The two looks of a page whose frame is walked by another page: between them each width, theme and
 * language, and the longer words of English at the desk's four other widths.
 */
export const PAGE_LOOKS = PAIRED_LOOKS.filter(
  ({ width, language }) => (width === 1440) === (language === "en"),
);

export function nameOf({ width, theme, language }: Look): string {
  return `${width} ${theme} ${language}`;
}

const HEIGHTS = { 1440: 900, 390: 844 };

/** Makes the next pages of a context look so. */
export async function dress(context: BrowserContext, page: Page, look: Look): Promise<void> {
  await page.setViewportSize({ width: look.width, height: HEIGHTS[look.width] });
  await context.addInitScript(({ theme, language }) => {
    localStorage.setItem("THEME", JSON.stringify({ theme }));
    localStorage.setItem("LANGUAGE", language);
  }, look);
}

/** Ends the live feed at once: while it goes on no page is ever quiet. */
export async function endFeed(context: BrowserContext): Promise<void> {
  const body = "id: 1\nevent: ready\ndata: {}\n\n";
  await context.route("**/live/v2/stream", (route) =>
    route.fulfill({ contentType: "text/event-stream", body }),
  );
}

export interface Account {
  role: string;
  mobile: string;
  password: string;
}

/** Accounts of the demonstration, as `zhegui demo --json` lists them. */
export const LEARNER: Account = {
  role: "learner",
  mobile: "13800000001",
  password: "osmanthus-2026",
};

/** Has a confirmed real name, 张明远, and a certificate. */
export const CANDIDATE: Account = {
  role: "candidate",
  mobile: "13800000002",
  password: "osmanthus-2026",
};

/** Works in the factory's workshop, which has plans of its own. */
export const STAFF: Account = { role: "staff", mobile: "13800000006", password: "osmanthus-2026" };

/** Manages the factory, and works there. */
export const MANAGER: Account = {
  role: "manager",
  mobile: "13800000005",
  password: "osmanthus-2026",
};

/** Manages the property company. */
export const PROPERTY_MANAGER: Account = {
  role: "manager",
  mobile: "13800000008",
  password: "osmanthus-2026",
};

/** Runs the installation. */
export const OPERATOR: Account = {
  role: "operator",
  mobile: "13800000007",
  password: "osmanthus-2026",
};

/** Manages the training centre, which sells the courses. */
export const CENTRE: Account = {
  role: "manager",
  mobile: "13800000003",
  password: "osmanthus-2026",
};

async function granted(request: APIRequestContext, { mobile, password }: Account) {
  const form = { grant_type: "password", client_id: "zhegui-web", username: mobile, password };
  const answer = await request.post("/auth-center/oauth/token", { form });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** The header of calls that a test makes in somebody's name. */
export async function bearer(request: APIRequestContext, account: Account) {
  return { Authorization: `Bearer ${(await granted(request, account)).access_token}` };
}

/** Logs in as people do, in the dialog that is open. */
export async function fillInLogin(page: Page, { mobile, password }: Account): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("手机号").fill(mobile);
  await dialog.getByLabel("密码", { exact: true }).and(page.locator("input")).fill(password);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
}

type Login = Record<"ACCESS_TOKEN" | "REFRESH_TOKEN" | "TOKEN_TYPE" | "USER", string>;

async function newLogin(request: APIRequestContext, account: Account): Promise<Login> {
  const tokens = await granted(request, account);
  const headers = { Authorization: `Bearer ${tokens.access_token}` };
  const current = await request.get("/resource-center/api/user/v2/current", { headers });
  return {
    ACCESS_TOKEN: tokens.access_token,
    REFRESH_TOKEN: tokens.refresh_token,
    TOKEN_TYPE: tokens.token_type,
    USER: JSON.stringify((await current.json()).data),
  };
}

async function keepIn(context: BrowserContext, login: Login): Promise<void> {
  await context.addInitScript((stored) => {
    if (localStorage.getItem("ACCESS_TOKEN")) return;
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, login);
}

/** Logs in without the dialog: tokens and user are there when the first page opens. */
export async function logIn(context: BrowserContext, account: Account): Promise<void> {
  await keepIn(context, await newLogin(context.request, account));
}

/** Shorter than an access token lives, so that none is renewed by two pages. */
const SHARED_MS = 8 * 60_000;
const shared = new Map<string, { since: number; login: Promise<Login> }>();

async function sharedLogin(request: APIRequestContext, account: Account): Promise<Login> {
  let known = shared.get(account.mobile);
  if (known === undefined || Date.now() - known.since > SHARED_MS) {
    known = { since: Date.now(), login: newLogin(request, account) };
    shared.set(account.mobile, known);
  }
  return known.login;
}

/** The same, with one login for all tests of this process: for pages that are only looked at. */
export async function lookAs(context: BrowserContext, account: Account): Promise<void> {
  await keepIn(context, await sharedLogin(context.request, account));
}

/** The header of calls that only look, by that login. */
export async function lookingAs(request: APIRequestContext, account: Account) {
  return { Authorization: `Bearer ${(await sharedLogin(request, account)).ACCESS_TOKEN}` };
}

export const test = base.extend<{ consoleErrors: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that no fixture is asked for
  baseURL: async ({}, use) => {
    await use(process.env.E2E_URL);
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await use(errors);
      expect(errors, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
