/** Certificates that an organization has issued: found, suspended, resumed, revoked. */
import type { Page } from "@playwright/test";
import { CENTRE, expect, logIn, test } from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

// High enough for the whole menu: in a lower window its last groups are closed at first.
test.use({ viewport: { width: 1280, height: 1080 } });

/** Others verify the candidate's own. */
const CANDIDATES = "张明远";

async function change(page: Page, act: string, reason: string): Promise<void> {
  await page.getByRole("button", { name: act }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("原因").fill(reason);
  await dialog.getByRole("button", { name: act }).click();
}

test("a manager suspends, resumes and revokes a certificate; the query says so at once", async ({
  context,
  page,
}) => {
  await logIn(context, CENTRE);
  await page.goto("/admin/");
  await page.getByRole("link", { name: "证书", exact: true }).first().click();
  await page.getByRole("button", { name: "状态" }).first().click();
  await page.getByRole("button", { name: "有效", exact: true }).click();
  const rows = page.getByRole("row").filter({ hasText: "ZG-" });
  const link = rows.filter({ hasNotText: CANDIDATES }).last().getByRole("link").first();
  const number = await link.innerText();
  await page.getByLabel("搜索证书编号或持证人").fill(number.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(1);
  await rows.getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: `证书 ${number}` })).toBeVisible();
  await expectFits(page);

  await change(page, "暂停", "持证人信息待核实");
  await expect(page.getByText("已暂停", { exact: true })).toBeVisible();
  const query = await context.newPage();
  await query.goto(`/certificate/result?number=${number}`);
  await expect(query.getByText("持证人信息待核实")).toBeVisible();
  await change(page, "恢复", "已核实");
  await expect(page.getByText("有效", { exact: true })).toBeVisible();

  await change(page, "撤销", "经查系冒名取得");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(`与「${number}」不一致`)).toBeVisible();
  await dialog.getByLabel(/请输入/).fill(number);
  await dialog.getByRole("button", { name: "撤销" }).click();
  await expect(page.getByText("已撤销", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "恢复" })).toHaveCount(0);
  await query.reload();
  await expect(query.getByText("经查系冒名取得")).toBeVisible();

  await page.getByRole("link", { name: "操作记录" }).last().click();
  await expect(page.getByRole("row").filter({ hasText: number })).toHaveCount(3);
});
