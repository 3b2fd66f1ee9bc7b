import { useRef, useState } from "react";
import { useDelayedChecks } from "../delayed-checks";
import { type ErrorKey, FIELDS, type Field, type Rules, type Values } from "./rules";

const EMPTY: Values = {
  mobile: "",
  password: "",
  present: "",
  oldCode: "",
  confirm: "",
  code: "",
  consent: false,
};

/** What of a form is known before somebody fills it in. */
export type Known = Partial<Values>;

/** What is wrong with a field: a message of our own, or the server's words. */
export type FieldError = { key: ErrorKey } | { words: string };
export type Errors = Partial<Record<Field, FieldError>>;

export interface Form {
  values: Values;
  errors: Errors;
  change: (values: Partial<Values>) => void;
  /** Checks a field that was left, 300 ms later. */
  leave: (field: Field) => void;
  /** Checks all; true when everything is good. */
  check: () => boolean;
  refuse: (errors: Errors) => void;
  /** Tells these faults besides what is told already. */
  tell: (errors: Errors) => void;
}

function broken(rules: Rules, values: Values, field: Field): Errors {
  const key = rules[field]?.(values);
  return key ? { [field]: { key } } : {};
}

/** The values of a form and what is wrong with them. A corrected field loses its error at once. */
export function useForm(rules: Rules, initial: Known): Form {
  const [values, setValues] = useState<Values>({ ...EMPTY, ...initial });
  const [errors, setErrors] = useState<Errors>({});
  const latest = useRef(values);
  const checks = useDelayedChecks<Field>();

  const forget = (field: string): void =>
    setErrors((before) => ({ ...before, [field]: undefined }));
  const checkField = (field: Field): void => {
    const found = broken(rules, latest.current, field);
    setErrors((before) => ({ ...before, [field]: undefined, ...found }));
  };

  return {
    values,
    errors,
    change(changed) {
      latest.current = { ...latest.current, ...changed };
      setValues(latest.current);
      for (const field of FIELDS.filter((each) => each in changed)) {
        checks.cancel(field);
        forget(field);
      }
      // What was repeated may be right now, or wrong: it is looked at again.
      if (changed.password !== undefined) forget("confirm");
    },
    leave(field) {
      checks.soon(field, () => {
        checkField(field);
        if (field === "password" && latest.current.confirm) checkField("confirm");
      });
    },
    check() {
      checks.cancel();
      const found = Object.assign(
        {},
        ...FIELDS.map((field) => broken(rules, latest.current, field)),
      );
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    refuse: setErrors,
    tell: (found) => setErrors((before) => ({ ...before, ...found })),
  };
}
