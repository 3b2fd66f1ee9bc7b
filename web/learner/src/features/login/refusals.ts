import { Failure } from "@zhegui/client";
import type { Field } from "./rules";
import type { Errors } from "./use-form";

/** The field that an error of the server speaks of; others are told by the notice alone. */
const FIELD_OF_ERROR: Record<string, Field> = {
  invalid_code: "code",
  mobile_taken: "mobile",
  not_registered: "mobile",
  common_password: "password",
  wrong_password: "present",
  invalid_mobile: "mobile",
};

/** What the server refused, at the fields concerned and in its own words. */
export function refusals(cause: unknown): Errors {
  if (!(cause instanceof Failure)) return {};
  const problems = [{ error: cause.id, message: cause.message }, ...cause.details];
  const errors: Errors = {};
  for (const { error, message } of problems) {
    const field = FIELD_OF_ERROR[error];
    if (field && message) errors[field] = { words: message };
  }
  return errors;
}
