/** The rules of the login forms. Each answers the key of its message under `error`, or nothing. */
import type { TypeOptions } from "i18next";
import { isMobile } from "../mobile";

export type ErrorKey = keyof TypeOptions["resources"]["login"]["error"];

/** `present` is the password in force, `oldCode` a code sent to the number in force. */
export const FIELDS = [
  "mobile",
  "password",
  "present",
  "oldCode",
  "confirm",
  "code",
  "consent",
] as const;
export type Field = (typeof FIELDS)[number];
export type Values = Record<Exclude<Field, "consent">, string> & { consent: boolean };
export type Rule = (values: Values) => ErrorKey | undefined;

const CODE = /^\d{6}$/;
const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 64;

function newPassword({ password }: Values): ErrorKey | undefined {
  if (password === "") return "password";
  const length = [...password].length;
  return length < SHORTEST_PASSWORD || length > LONGEST_PASSWORD ? "passwordLength" : undefined;
}

function confirmation({ password, confirm }: Values): ErrorKey | undefined {
  if (confirm === "") return "confirm";
  return confirm === password ? undefined : "mismatch";
}

const mobile: Rule = (values) => (isMobile(values.mobile) ? undefined : "mobile");
const password: Rule = (values) => (values.password === "" ? "password" : undefined);
const present: Rule = (values) => (values.present === "" ? "password" : undefined);
const code: Rule = (values) => (CODE.test(values.code) ? undefined : "code");
const oldCode: Rule = (values) => (CODE.test(values.oldCode) ? undefined : "code");
const consent: Rule = (values) => (values.consent ? undefined : "consent");

export type Rules = Partial<Record<Field, Rule>>;

/** The fields of each form, in the order in which they stand. */
export const RULES = {
  password: { mobile, password, consent },
  code: { mobile, code, consent },
  register: { mobile, code, password: newPassword, confirm: confirmation, consent },
  reset: { mobile, code, password: newPassword, confirm: confirmation, consent },
  changePassword: { present, password: newPassword, confirm: confirmation },
  ownCode: { oldCode },
  changeMobileByPassword: { present, mobile, code },
  changeMobileByCode: { oldCode, mobile, code },
} as const satisfies Record<string, Rules>;
