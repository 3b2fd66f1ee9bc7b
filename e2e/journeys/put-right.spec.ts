/** A wrong name on a certificate: corrected, reviewed, issued anew; and checked in every spelling. */
import type { Page } from "@playwright/test";
import { Holder } from "../harness/corrections.ts";
import { expect, logIn, test } from "../harness/site.ts";

const WRONG = "阿依古力·买买提";
const RIGHT = "阿依古丽·买买提";
const SPELLINGS = ["阿依古丽•买买提", "阿依古丽⋅买买提", "阿依古丽 买买提", "阿依古丽．买买提"];

async function check(page: Page, number: string, name: string): Promise<void> {
  await page.goto("/certificate-query");
  await page.getByLabel("证书编号").fill(number);
  await page.getByLabel("持证人姓名（选填）").fill(name);
  await page.getByRole("button", { name: "查询" }).click();
}

test("a corrected name has a new certificate, and the old one says so", async ({
  context,
  page,
  request,
}) => {
  const holder = await Holder.certified(request, WRONG);
  const [old] = await holder.certificates(1);
  await holder.correct(RIGHT);
  const [made] = await holder.certificates(2);
  if (!old || !made) throw new Error("there is none");

  await logIn(context, holder.account);
  await page.goto("/user/my-certificate");
  await expect(page.getByText(made.number)).toBeVisible();
  await expect(page.getByText(old.number)).toBeVisible();

  await check(page, old.number, WRONG);
  await expect(page.getByRole("heading", { name: "已换发新证书" })).toBeVisible();
  await expect(page.getByText("信息已更正，不再显示")).toBeVisible();
  expect(await page.getByRole("main").textContent()).not.toContain("阿");

  for (const spelling of SPELLINGS) {
    await check(page, made.number, spelling);
    await expect(page.getByRole("heading", { name: "证书有效", exact: true })).toBeVisible();
    await expect(page.getByText("姓名相符")).toBeVisible();
    await expect(page.getByText(RIGHT)).toBeVisible();
    await expect(page.getByText(old.number)).toBeVisible();
  }
  await check(page, made.number, WRONG);
  await expect(page.getByRole("heading", { name: "证书有效，但姓名不符" })).toBeVisible();
  await expect(page.getByText("阿*·买*")).toBeVisible();
});
