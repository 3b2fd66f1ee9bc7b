import { send } from "./send";

/**
 * Asks for the first byte of a file; rejects with a `Failure` where its address does not serve:
 * 410 when it has expired. So that a page is not left for an error.
 */
export async function touchFile(url: string): Promise<void> {
  const request = new Request(new URL(url, location.origin), {
    headers: { Range: "bytes=0-0" },
    // The signature is the right to read it.
    credentials: "omit",
  });
  await (await send(request)).arrayBuffer();
}
