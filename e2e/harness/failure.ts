/** What a test makes of an answer: the server fails. */
import { expect, type Route } from "@playwright/test";

/** Answers a call as a server does that failed. */
export function fail(route: Route): Promise<void> {
  const json = { code: 500, message: "", error: "internal", data: null };
  return route.fulfill({ status: 500, json });
}

/** The console may tell of the calls that failed, and of nothing else. */
export function forgetFailures(consoleErrors: string[]): void {
  for (const told of consoleErrors.splice(0)) expect(told).toContain("500");
}
