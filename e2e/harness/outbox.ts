/** What the local SMS twin would have sent. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

interface Message {
  mobile: string;
  /** Of those that bring one. */
  code?: string;
}

function messages(): Message[] {
  const file = join(process.env.E2E_DATA_DIR ?? "", "outbox/sms.jsonl");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line): Message => JSON.parse(line));
}

/** The code of the nth message (counted from 1) to a number, once it has gone out. */
export async function codeSentTo(mobile: string, nth: number): Promise<string> {
  const codes = (): string[] =>
    messages()
      .filter((message) => message.mobile === mobile)
      .flatMap(({ code }) => code ?? []);
  await expect
    .poll(() => codes().length, { message: `message ${nth} to ${mobile}` })
    .toBeGreaterThanOrEqual(nth);
  return codes()[nth - 1] ?? "";
}
