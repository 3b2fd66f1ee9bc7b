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
  /** Shows what the server refused beside its field; where some is about no field, all as a notice. */
  refuse: (cause: unknown) => void;
}

/** What the server says of what it refused, by its path within the record; empty for other failures. */
export function refusedFields(cause: unknown): [path: string, words: string][] {
  const details = cause instanceof Failure && !cause.isAway ? cause.details : [];
  return details.map(({ path, message }) => [path.replace(/^model\./, ""), message]);
}

/** The field that a path is within: `agreementList.0.edition` is within `agreementList`. */
function fieldOf<Field>(path: string, fields: Record<string, Field>): Field | undefined {
  const name = Object.keys(fields).find((each) => `${path}.`.startsWith(`${each}.`));
  return name === undefined ? undefined : fields[name];
}

/**
 * What is wrong with the fields of a form; `find` looks at the values as they are when it is called
 * and names every field. `named` are those that the call names otherwise, by its name for them.
 */
export function useChecked<Field extends string>(
  find: () => Faults<Field>,
  named: Record<string, Field> = {},
): Checked<Field> {
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
      const fields: Record<string, Field> = { ...named };
      for (const field in latest.current()) fields[field] = field;
      const found: Faults<Field> = {};
      let isElsewhere = false;
      for (const [path, words] of refusedFields(cause)) {
        const field = fieldOf(path, fields);
        if (field) found[field] = [found[field], words].filter(Boolean).join(" · ");
        else isElsewhere = true;
      }
      const isTold = Object.keys(found).length > 0;
      if (isTold) tell(found);
      if (isElsewhere || !isTold) reportFailure(cause);
    },
  };
}
