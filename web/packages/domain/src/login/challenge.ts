import { codeChallenge } from "@zhegui/client";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/**
 * A proof of work for one code to a number, as the server takes it; nothing where the browser cannot make one,
 * because the page came by plain HTTP. The hashes are made beside the page's own thread.
 */
export async function solvedChallenge(mobile: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const { data: answer } = await codeChallenge({ query: { mobile }, throwOnError: true });
  const challenge = answer.data;
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
