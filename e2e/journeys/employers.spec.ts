/** Somebody who works for two: what the home of the staff shows is of the one that is acted for. */
import type { Page } from "@playwright/test";
import { Factory } from "../harness/factory.ts";
import { newLearner } from "../harness/people.ts";
import { expect, logIn, PROPERTY_MANAGER, test } from "../harness/site.ts";

const WORKSHOP = "机修车间";
const FACTORY_NOTICE = "一号配电房停电检修";
const PROPERTY_NOTICE = "电梯困人演练";

async function actFor(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "我的账号" }).click();
  const employers = page.getByRole("group", { name: "当前单位" });
  await employers.getByRole("button", { name }).click();
  await expect(employers).toBeHidden();
}

async function expectFactory(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByText(FACTORY_NOTICE)).toBeVisible();
  await expect(main.getByText(WORKSHOP).first()).toBeVisible();
  await expect(main.getByText(PROPERTY_NOTICE)).toHaveCount(0);
}

async function expectProperty(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByText(PROPERTY_NOTICE)).toBeVisible();
  await expect(main.getByText(FACTORY_NOTICE)).toHaveCount(0);
  await expect(main.getByText(WORKSHOP)).toHaveCount(0);
}

test("of two employers the home shows the one acted for", async ({ context, page }) => {
  const account = await newLearner(context.request);
  const factory = await Factory.enter(context.request);
  const property = await Factory.enter(context.request, PROPERTY_MANAGER);
  await factory.hire(account);
  await property.hire(account);
  await logIn(context, account);
  await page.goto("/home");
  // Nobody has chosen yet: the oldest employment is acted for.
  await expectFactory(page);

  await actFor(page, property.organization.name);
  await expect(page.getByRole("banner").getByText("锦园物业服务")).toBeVisible();
  await expectProperty(page);
  await page.reload();
  await expectProperty(page);

  await actFor(page, factory.organization.name);
  await expectFactory(page);
});
