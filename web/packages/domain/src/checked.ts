import { Failure } from "@zhegui/client";
import { focusFirstFault } from "@zhegui/kit";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useDelayedChecks } from "./delayed-checks";
import { reportFailure } from "./failures";

/** What is wrong with each field, in the reader's words; fields are called as on the wire. */
export type Faults<Field extends string> = Partial<Record<Field, string | undefined>>;

export interface Checked<Field extends string> {
  /** The form itself, of which the first field at fault is led to. */
  element: RefObject<HTMLFormElement | null>;
  faults: Faults<Field>;
  /** A field was left: checks it 300 ms later. */
  leave: (field: Field) => void;
  /** A field was changed: it is innocent until it is checked again. */
  clear: (field: Field) => void;
  /** Checks all; true if everything is good. */
  check: () => boolean;
  /** Shows what the server refused beside its field; what is about no field, as a notice. */
  refuse: (cause: unknown) => void;
}

/** What the server says of each field that it refused, by its path within the record. */
export function refusedFields(cause: unknown): ReadonlyMap<string, string> {
  const details = cause instanceof Failure && cause.status === 400 ? cause.details : [];
  return new Map(details.map(({ path, message }) => [path.replace("model.", ""), message]));
}

/**
 * What is wrong with the fields of a form; `find` looks at the values as they are when it is called
 * and names every field.
 */
export function useChecked<Field extends string>(find: () => Faults<Field>): Checked<Field> {
  const element = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults<Field>>({});
  const latest = useRef(find);
  const checks = useDelayedChecks<Field>();
  const isTelling = useRef(false);
  useEffect(() => {
    latest.current = find;
  });
  // A fault must stand in the page before it can be found there.
  useEffect(() => {
    if (isTelling.current && faults) focusFirstFault(element);
    isTelling.current = false;
  }, [faults]);

  const put = (field: Field, fault: string | undefined) =>
    setFaults((before) => ({ ...before, [field]: fault }));
  const tell = (found: Faults<Field>) => {
    isTelling.current = true;
    setFaults(found);
  };

  return {
    element,
    faults,
    leave(field) {
      checks.soon(field, () => put(field, latest.current()[field]));
    },
    clear(field) {
      checks.cancel(field);
      put(field, undefined);
    },
    check() {
      checks.cancel();
      const found = find();
      tell(found);
      return Object.values(found).every((fault) => fault === undefined);
    },
    refuse(cause) {
      const refused = refusedFields(cause);
      const found = latest.current();
      let isTold = false;
      for (const field in found) {
        found[field] = refused.get(field);
        isTold ||= refused.has(field);
      }
      if (isTold) tell(found);
      else reportFailure(cause);
    },
  };
}
