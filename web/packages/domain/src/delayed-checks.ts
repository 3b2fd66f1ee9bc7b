import { useEffect, useRef } from "react";

/** How long after a field was left it is checked (specification, section 5). */
const CHECK_DELAY_MS = 300;

interface DelayedChecks<Field extends string> {
  /** A field was left: calls `check` in a moment, however many others are left until then. */
  soon: (field: Field, check: () => void) => void;
  /** What was left just now must not wipe away what the whole form, or this field, is told. */
  cancel: (field?: Field) => void;
}

/** The checks of a form's fields, each a moment after its field was left. */
export function useDelayedChecks<Field extends string>(): DelayedChecks<Field> {
  const timers = useRef(new Map<Field, ReturnType<typeof setTimeout>>());
  const cancel = (field?: Field): void => {
    for (const [left, timer] of timers.current)
      if (field === undefined || left === field) clearTimeout(timer);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form goes
  useEffect(() => () => cancel(), []);
  return {
    soon(field, check) {
      clearTimeout(timers.current.get(field));
      timers.current.set(field, setTimeout(check, CHECK_DELAY_MS));
    },
    cancel,
  };
}
