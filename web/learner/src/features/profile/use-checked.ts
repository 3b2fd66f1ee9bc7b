import { useEffect, useRef, useState } from "react";

const CHECK_DELAY_MS = 300;

export type Faults<Field extends string, Fault extends string> = Partial<
  Record<Field, Fault | undefined>
>;

export interface Checked<Field extends string, Fault extends string> {
  faults: Faults<Field, Fault>;
  /** A field was left: checks it 300 ms later. */
  leave: (field: Field) => void;
  /** A field was changed: it is innocent until it is checked again. */
  clear: (field: Field) => void;
  /** Checks all; true if everything is good. */
  check: () => boolean;
}

/** What is wrong with the fields of a form; `find` looks at the values as they are when it is called. */
export function useChecked<Field extends string, Fault extends string>(
  find: () => Faults<Field, Fault>,
): Checked<Field, Fault> {
  const [faults, setFaults] = useState<Faults<Field, Fault>>({});
  const latest = useRef(find);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (field: Field, fault: Fault | undefined) =>
    setFaults((before) => ({ ...before, [field]: fault }));

  return {
    faults,
    leave(field) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => put(field, latest.current()[field]), CHECK_DELAY_MS);
    },
    clear: (field) => put(field, undefined),
    check() {
      clearTimeout(timer.current);
      const found = find();
      setFaults(found);
      return Object.values(found).every((fault) => fault === undefined);
    },
  };
}
