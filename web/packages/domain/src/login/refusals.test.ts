// @vitest-environment jsdom
import { Failure } from "@zhegui/client";
import { expect, test } from "vitest";
import { refusals } from "./refusals";

test("what is refused stands at the field that the call means by its name", () => {
  const details = [
    { path: "password", error: "invalid_text", message: "Not so" },
    { path: "newPassword", error: "common_password", message: "Too common" },
  ];
  const facts = { status: 400, id: "invalid_input", message: "See below", path: "/", details };
  const refusal = new Failure({ ...facts, requestId: undefined, retryAfter: undefined });
  expect(refusals(refusal)).toEqual({ password: { words: "Not so" } });
  const named = { password: "present", newPassword: "password" } as const;
  expect(refusals(refusal, named)).toEqual({
    present: { words: "Not so" },
    password: { words: "Too common" },
  });
});
