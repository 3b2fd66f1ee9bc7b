/** Somebody new for a test, registered by the calls that the dialog makes. */
import { type APIRequestContext, expect } from "@playwright/test";
import { codeSentTo } from "./outbox.ts";
import type { Account } from "./site.ts";

const API = "/resource-center/api";
const PASSWORD = "月落乌啼霜满天8";
let latest = 0;

/** A number that no other test of this run uses: its worker, the time, and a counter. */
export function newMobile(): string {
  latest += 1;
  const worker = process.env.TEST_PARALLEL_INDEX ?? "0";
  return `137${worker.slice(-1)}${Date.now().toString().slice(-6)}${latest % 10}`;
}

export async function agreed(request: APIRequestContext, kind: string) {
  const answer = await request.get(`${API}/agreement/v2/current`, { params: { kind } });
  return { kind, edition: (await answer.json()).data.edition };
}

export async function newLearner(request: APIRequestContext): Promise<Account> {
  const mobile = newMobile();
  const sent = await request.get(`${API}/shortMessage/v2/send`, { params: { mobile } });
  const { transactionCode } = (await sent.json()).data;
  const data = {
    transactionCode,
    code: await codeSentTo(mobile, 1),
    user: { tel: mobile },
    password: PASSWORD,
    agreementList: [await agreed(request, "service"), await agreed(request, "privacy")],
  };
  const registered = await request.post(`${API}/user/v2/register`, { data });
  expect(registered.status(), await registered.text()).toBe(200);
  return { role: "learner", mobile, password: PASSWORD };
}
