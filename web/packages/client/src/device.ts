import { readStored, store } from "./storage";

const DEVICE_SECRET = /^[0-9a-f]{32}$/;

/**
 * By what accounts know this browser again, so that others who guess passwords lock nobody out here.
 * It outlives logins.
 */
function deviceSecret(): string {
  const kept = readStored("DEVICE_SECRET");
  if (kept && DEVICE_SECRET.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  store("DEVICE_SECRET", made);
  return made;
}

/** For the calls that prove who somebody is, or ask for a code that does. */
export function deviceHeaders(): { "Device-Secret": string } {
  return { "Device-Secret": deviceSecret() };
}
