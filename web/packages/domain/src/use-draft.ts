import {
  type Draftable,
  keepDraft,
  keepOpenForm,
  readDraft,
  readOpenForm,
  VISITOR,
} from "@zhegui/client";
import { useEffect, useRef, useState } from "react";
import { useSession } from "./session";

interface Draft<Values> {
  /** The record, and over it what was typed. */
  values: Values;
  change: (typed: Partial<Values>) => void;
  /** These were saved: what was typed after they were sent stays. */
  saved: (sent: Values) => void;
  /** Back to the record. */
  discard: () => void;
  /** Something of an earlier page stands in the form. */
  isRestored: boolean;
}

interface Held<Values> {
  owner: string;
  name: string;
  typed: Partial<Values>;
  isRestored: boolean;
  /** What a visitor typed, who has logged in over the form. */
  isCarried: boolean;
}

function useOwner(): string {
  return useSession(({ user }) => user?.sid ?? VISITOR);
}

/** What was kept, of the fields that the form still has, each of its type. */
function begin<Values extends Draftable>(
  owner: string,
  name: string,
  base: Values,
  first: Partial<Values>,
  before?: Held<Values>,
): Held<Values> {
  const kept = Object.entries(readDraft(owner, name)).filter(
    ([field, value]) =>
      field in base && (base[field] === null || typeof value === typeof base[field]),
  );
  const isRestored = kept.length > 0;
  const isCarried = !isRestored && before?.owner === VISITOR && before.name === name;
  if (isCarried) return { ...before, owner, isCarried };
  const typed = isRestored ? (Object.fromEntries(kept) as Partial<Values>) : first;
  return { owner, name, typed, isRestored, isCarried };
}

/**
 * The values of a form, of which what was typed is kept from the first key: a login that ends, a reload,
 * a dialog or page that is left lose nothing, `saved` and a logout forget it, and no other account sees
 * it. `base` is the record as it stands; `name` tells the form and the record, as `kind/sid`. Fields that
 * must not be kept (ID numbers, consents) stand in a state of their own. `first` was typed
 * elsewhere, and stands in a form that has no draft yet.
 */
export function useDraft<Values extends Draftable>(
  name: string,
  base: Values,
  first: Partial<Values> = {},
): Draft<Values> {
  const owner = useOwner();
  const [state, hold] = useState(() => begin(owner, name, base, first));
  const isOurs = state.owner === owner && state.name === name;
  const held = isOurs ? state : begin(owner, name, base, first, state);
  if (!isOurs) hold(held);
  const latest = useRef(held);
  useEffect(() => {
    latest.current = held;
    if (!held.isCarried) return;
    keepDraft(held.owner, held.name, held.typed);
    keepDraft(VISITOR, held.name, {});
  }, [held]);

  const put = (typed: Partial<Values>, isRestored = latest.current.isRestored): void => {
    const differing = Object.entries(typed).filter(([field, value]) => value !== base[field]);
    const next = { ...latest.current, typed: Object.fromEntries(differing) as Partial<Values> };
    latest.current = { ...next, isRestored, isCarried: false };
    hold(latest.current);
    keepDraft(next.owner, next.name, next.typed);
  };
  const isChanged = Object.entries(held.typed).some(([field, value]) => value !== base[field]);
  return {
    values: { ...base, ...held.typed },
    change: (typed) => put({ ...latest.current.typed, ...typed }),
    saved(sent) {
      const later = Object.entries(latest.current.typed).filter(
        ([field, now]) => now !== sent[field],
      );
      put(Object.fromEntries(later) as Partial<Values>, false);
    },
    discard: () => put({}, false),
    isRestored: held.isRestored && isChanged,
  };
}

/**
 * Which form of a kind is open, `new` or the record's sid: a reload, and the login after one that ended,
 * lead back into it where it holds a draft (`kind/form`).
 */
export function useOpenForm(
  kind: string,
): [form: string | undefined, open: (form: string | undefined) => void] {
  const owner = useOwner();
  const [form, setForm] = useState(() => readOpenForm(owner, kind));
  const open = (next: string | undefined): void => {
    setForm(next);
    keepOpenForm(owner, kind, next);
  };
  return [form, open];
}
