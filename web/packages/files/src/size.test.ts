import { expect, test } from "vitest";
import { fileSize } from "./size";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1024, "1.0 KB"],
  [57_597, "56 KB"],
  [5_400_000, "5.1 MB"],
  [3 * 1024 ** 4, "3072 GB"],
])("%d bytes are %s", (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
