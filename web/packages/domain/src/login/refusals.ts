import { Failure } from "@zhegui/client";
import { refusedFields } from "../checked";
import { describeFailure } from "../failures";
import type { Field } from "./rules";
import type { Errors } from "./use-form";

/** The field that a whole refusal speaks of; others are told by a notice. */
const FIELD_OF_ERROR: Record<string, Field> = {
  invalid_code: "code",
  mobile_taken: "mobile",
  mobile_in_use: "mobile",
  not_registered: "mobile",
  wrong_password: "present",
};
/** Our fields, as most calls name them. */
const FIELD_OF_PATH: Record<string, Field> = {
  code: "code",
  mobile: "mobile",
  "user.tel": "mobile",
  password: "password",
};

/**
 * What the server refused, at the fields concerned and in its own words; `named` are the fields that
 * this call names in its own way.
 */
export function refusals(cause: unknown, named: Record<string, Field> = {}): Errors {
  if (!(cause instanceof Failure)) return {};
  const errors: Errors = {};
  const whole = FIELD_OF_ERROR[cause.id];
  if (whole) errors[whole] = { words: cause.message };
  for (const [path, words] of refusedFields(cause)) {
    const field = named[path] ?? FIELD_OF_PATH[path];
    if (field) errors[field] = { words };
  }
  return errors;
}

/** Whether all of a refusal stands at fields, so that no notice has to tell it. */
export function isTold(cause: unknown, named: Record<string, Field> = {}): boolean {
  const isPlaced = ([path]: [path: string, words: string]) =>
    path in named || path in FIELD_OF_PATH;
  return Object.keys(refusals(cause, named)).length > 0 && refusedFields(cause).every(isPlaced);
}

/** Why no code was sent: at the field concerned, else at `asked`, where the code was asked for. */
export function codeRefusals(cause: unknown, asked: Field): Errors {
  const found = refusals(cause);
  if (Object.keys(found).length > 0) return found;
  const { title, text } = describeFailure(cause);
  return { [asked]: { words: text ?? title } };
}
