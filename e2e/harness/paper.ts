/** The paper of a sitting, as a candidate handles it. */
import { expect, type Locator, type Page } from "@playwright/test";
import { EXAMINATION } from "./examination.ts";

export class Paper {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Enters the examination that all may sit, from the hall. */
  static async enter(page: Page): Promise<Paper> {
    await page.goto("/user/my-examination");
    const card = page.getByRole("article").filter({ hasText: EXAMINATION });
    await card.getByRole("link", { name: "进入考试" }).click();
    await page.getByRole("link", { name: "开始考试" }).click();
    await expect(page).toHaveURL(/\/examination\/[^/]+$/);
    return new Paper(page);
  }

  /** The options of the question that is shown: radio buttons or check boxes. */
  get options(): Locator {
    return this.page.getByRole("group").locator("label");
  }

  async stem(): Promise<string> {
    return (await this.page.locator("#stem").textContent()) ?? "";
  }

  async goTo(position: number): Promise<void> {
    await this.cell(position).click();
    await expect(this.cell(position)).toHaveAttribute("aria-current", "step");
  }

  cell(position: number): Locator {
    return this.page
      .getByRole("complementary")
      .getByRole("button", { name: new RegExp(`^第 ${position} 题`) });
  }

  /** Answers question `position` with its option `index`; returns what it was and what was chosen. */
  async answer(position: number, index: number): Promise<[stem: string, chosen: string]> {
    await this.goTo(position);
    const option = this.options.nth(index);
    await option.click();
    await expect(option.getByRole("radio")).toBeChecked();
    return [await this.stem(), await this.content(option)];
  }

  /** The option's words without its letter. */
  async content(option: Locator): Promise<string> {
    return (await option.locator("kbd + span").textContent()) ?? "";
  }

  /** Waits until the page says of the shown question that it is on the server, and since when. */
  async expectSaved(): Promise<void> {
    await expect(this.page.getByRole("region").getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible();
  }

  async expectAnswered(text: string): Promise<void> {
    await expect(this.page.getByRole("complementary").getByText(text)).toBeVisible();
  }

  async handIn(): Promise<void> {
    await this.page.getByRole("banner").getByRole("button", { name: "交卷" }).click();
    await this.page.getByRole("dialog").getByRole("button", { name: "确认交卷" }).click();
    await expect(this.page).toHaveURL(/\/examination-detail\//);
  }
}
