// @vitest-environment jsdom
import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterEach, expect, test, vi } from "vitest";
import { solvedChallenge } from "./challenge";

afterEach(() => void vi.unstubAllGlobals());

test("a challenge is solved, and handed back with its solution", async () => {
  const made = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 1,
    keyPrefix: "0",
    data: { until: 1 },
    deriveKey,
    hmacSignatureSecret: "the server's",
  });
  const asked: string[] = [];
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    asked.push(new URL(url).search);
    return Response.json({ code: 200, message: "", data: made });
  });
  const proof = JSON.parse(atob((await solvedChallenge("13951602748")) ?? ""));
  expect(asked).toEqual(["?mobile=13951602748"]);
  expect(proof.challenge).toEqual(made);
  expect(proof.solution.derivedKey).toMatch(/^0[0-9a-f]{63}$/);
});

test("a page that came by plain HTTP can solve none", async () => {
  vi.stubGlobal("crypto", {});
  expect(await solvedChallenge("13951602748")).toBeUndefined();
});
