/** What the server holds, asked past the pages. */
import { type APIRequestContext, expect } from "@playwright/test";
import type { Account } from "./site.ts";

const API = "/resource-center/api";

interface Option {
  sid: string;
  content: string;
}

interface ReviewedQuestion {
  stem: string;
  optionList: Option[];
  value: string | string[] | null;
}

/** Calls the API with a login of its own. */
async function asker(request: APIRequestContext, { mobile, password }: Account) {
  const form = { grant_type: "password", client_id: "zhegui-web", username: mobile, password };
  const granted = await request.post("/auth-center/oauth/token", { form });
  const headers = { Authorization: `Bearer ${(await granted.json()).access_token}` };
  return async (path: string, data: unknown) => {
    const answer = await request.post(`${API}/${path}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data;
  };
}

/** What was handed in last: by stem, the words of the options that the server holds as chosen. */
export async function handedIn(
  request: APIRequestContext,
  account: Account,
): Promise<Map<string, string[]>> {
  const ask = await asker(request, account);
  const attempts = await ask("attempt/v2/dynamicList", { size: 1 });
  const result = await ask("attempt/v2/result", { sid: attempts.content[0].sid });
  return new Map(
    result.questionList.map((question: ReviewedQuestion) => [question.stem, chosen(question)]),
  );
}

/** How many attempts somebody has begun. */
export async function attemptsBegun(request: APIRequestContext, account: Account): Promise<number> {
  const ask = await asker(request, account);
  return (await ask("attempt/v2/dynamicList", { size: 1 })).totalElements;
}

function chosen({ value, optionList }: ReviewedQuestion): string[] {
  return optionList.filter(({ sid }) => value?.includes(sid)).map(({ content }) => content);
}
