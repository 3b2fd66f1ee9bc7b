/** The receipt as a file: JSON, so that anybody can check its signature without us. */
import type { ReceiptToCheck, SignedReceipt } from "@zhegui/client";

/** Hands the receipt to the browser's downloads. */
export function receiptFile(number: string, receipt: SignedReceipt): void {
  const text = JSON.stringify(receipt, null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `zhegui-receipt-${number}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

/** What a file says to be a receipt, or null if it is none. */
export function parseReceipt(text: string): ReceiptToCheck | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(parsed) || !isObject(parsed.receipt)) return null;
  if (typeof parsed.signature !== "string") return null;
  return { receipt: parsed.receipt, signature: parsed.signature };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
