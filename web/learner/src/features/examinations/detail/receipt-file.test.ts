import { expect, test } from "vitest";
import { parseReceipt } from "./receipt-file";

test("reads what the download wrote, without the key", () => {
  const text = JSON.stringify({ receipt: { number: "KS" }, signature: "s", publicKey: "k" });
  expect(parseReceipt(text)).toEqual({ receipt: { number: "KS" }, signature: "s" });
});

test.each(["", "no json", "[]", "null", '{"receipt": {}}', '{"receipt": [], "signature": "s"}'])(
  "%j is no receipt",
  (text) => {
    expect(parseReceipt(text)).toBeNull();
  },
);
