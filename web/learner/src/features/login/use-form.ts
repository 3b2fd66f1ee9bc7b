import { useEffect, useRef, useState } from "react";
import type { ErrorKey, Field, Rules, Values } from "./rules";

const CHECK_DELAY_MS = 300;
const EMPTY: Values = { mobile: "", password: "", confirm: "", code: "", consent: false };

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
}

function broken(rules: Rules, values: Values, field: Field): Errors {
  const key = rules[field]?.(values);
  return key ? { [field]: { key } } : {};
}

type Timers = Map<Field, ReturnType<typeof setTimeout>>;

function stop(timers: Timers): void {
  for (const timer of timers.values()) clearTimeout(timer);
}

/** The values of a form and what is wrong with them. A corrected field loses its error at once. */
export function useForm(rules: Rules, initial: Partial<Values>): Form {
  const [values, setValues] = useState<Values>({ ...EMPTY, ...initial });
  const [errors, setErrors] = useState<Errors>({});
  const latest = useRef(values);
  const timers = useRef<Timers>(new Map());

  useEffect(() => {
    const running = timers.current;
    return () => stop(running);
  }, []);

  const checkField = (field: Field): void => {
    setErrors((before) => ({
      ...before,
      [field]: undefined,
      ...broken(rules, latest.current, field),
    }));
  };

  return {
    values,
    errors,
    change(changed) {
      latest.current = { ...latest.current, ...changed };
      setValues(latest.current);
      for (const field of Object.keys(changed)) {
        setErrors((before) => ({ ...before, [field]: undefined }));
      }
    },
    leave(field) {
      clearTimeout(timers.current.get(field));
      timers.current.set(
        field,
        setTimeout(() => checkField(field), CHECK_DELAY_MS),
      );
    },
    check() {
      // A field that was left just now must not wipe away what the whole form is told.
      stop(timers.current);
      const fields = Object.keys(rules) as Field[];
      const found = Object.assign(
        {},
        ...fields.map((field) => broken(rules, latest.current, field)),
      );
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    refuse: setErrors,
  };
}
