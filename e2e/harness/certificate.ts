/** The certificate that the demonstration's candidate has from the start. */
import { type APIRequestContext, expect } from "@playwright/test";
import { bearer, CANDIDATE } from "./site.ts";

/** What it is of; other journeys may earn its holder more. */
export const SUBJECT = "心肺复苏";

type Certificate = { subject: string; number: string; issuedAt: string | null };

/** Its number; its job runs right after the server's start. */
export async function candidatesNumber(request: APIRequestContext): Promise<string> {
  const headers = await bearer(request, CANDIDATE);
  const path = "/resource-center/api/certificateHistory/v2/dynamicList";
  let number = "";
  await expect(async () => {
    const answer = await request.post(path, { data: {}, headers });
    const content: Certificate[] = (await answer.json()).data.content;
    const issued = content.filter(({ issuedAt }) => issuedAt);
    number = issued.find(({ subject }) => subject.startsWith(SUBJECT))?.number ?? "";
    expect(number).not.toBe("");
  }).toPass({ timeout: 60_000 });
  return number;
}
