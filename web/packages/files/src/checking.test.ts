import { expect, test } from "vitest";
import { accepted, described, faultOf } from "./checking";

const PNG = "\x89PNG\r\n\x1a\n";

function file(head: string, size = head.length): File {
  const bytes = new Uint8Array(size);
  bytes.set(Uint8Array.from(head, (sign) => sign.charCodeAt(0)));
  return new File([bytes], "any");
}

test.each([
  ["a picture", PNG, 100, undefined],
  ["a photograph", "\xff\xd8\xff\xe1", 100, undefined],
  ["a page", "<!doctype html>", 100, "type"],
  ["a drawing", "<svg>", 100, "type"],
  ["a document where a picture is asked for", "%PDF-1.7", 100, "type"],
  ["nothing", "", 0, "empty"],
  ["a picture that is too large", PNG, 20 * 1024 * 1024 + 1, "size"],
] as const)("%s", async (_, head, size, fault) => {
  expect(await faultOf(file(head, size), ["picture"])).toBe(fault);
});

test("what is taken is told to people and to the browser", () => {
  expect(accepted(["picture"])).toBe(".jpg,.jpeg,.png,.webp");
  expect(described(["picture"])).toBe("JPG, PNG, WEBP");
  expect(described(["picture", "document"])).toMatch(/PDF, DOCX, XLSX, PPTX$/);
});
