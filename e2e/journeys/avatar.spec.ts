/** A picture of oneself: refused when it is none, cut square and shown when it is one. */
import { fileURLToPath } from "node:url";
import { newLearner } from "../harness/people.ts";
import { expect, logIn, test } from "../harness/site.ts";

const PICTURE = fileURLToPath(new URL("../../docs/pictures/home.png", import.meta.url));

test("a learner changes and removes their picture", async ({ context, page, request }) => {
  await logIn(context, await newLearner(request));
  await page.goto("/user/info");
  const box = page.getByRole("region", { name: "更换头像" });
  const input = box.locator("input[type=file]");

  const html = {
    name: "头像.png",
    mimeType: "image/png",
    buffer: Buffer.from("<script>1</script>"),
  };
  await input.setInputFiles(html);
  await expect(box.getByRole("alert")).toHaveText("头像.png: 不支持这种文件");

  await input.setInputFiles(PICTURE);
  await expect(page.getByText("头像已更新")).toBeVisible();
  const image = page.locator("main section img[src^='/files/public/']");
  await expect(image).toBeVisible();
  const size = await image.evaluate((each: HTMLImageElement) => [
    each.naturalWidth,
    each.naturalHeight,
  ]);
  expect(size).toEqual([512, 512]);

  await page.getByRole("button", { name: "移除头像" }).click();
  await expect(image).toHaveCount(0);
});
