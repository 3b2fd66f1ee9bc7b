import { useSession } from "@zhegui/domain";
import { useEffect, useState } from "react";
import { useHref } from "react-router";
import { type Draft, forgetDraft, keepDraft, readDraft } from "./drafts";
import type { Values } from "./merge";

/** After the last key. */
const KEPT_AFTER_MS = 1_000;

interface Keeping {
  /** What was found of before, until it is taken up or thrown away. */
  found: Draft | undefined;
  /** Something was written that is not kept yet. */
  isPending: boolean;
  isKept: boolean;
  forget: () => void;
}

/**
 * Keeps what is written in a form, by person, place, resource and record. `written` is undefined as
 * long as nothing differs from the record.
 */
export function useDraft(name: string, version: number | null, written?: Values): Keeping {
  const person = useSession((session) => session.user?.sid ?? "");
  const place = useHref("/");
  const key = `${person} ${place} ${name}`;
  const [found, setFound] = useState<Draft>();
  const [kept, setKept] = useState<Values>();

  useEffect(() => {
    let isHere = true;
    void readDraft(key).then((draft) => isHere && setFound(draft));
    return () => {
      isHere = false;
    };
  }, [key]);

  useEffect(() => {
    if (written === undefined) return;
    const keep = async (): Promise<void> => {
      if (await keepDraft(key, { version, values: written, at: Date.now() })) setKept(written);
    };
    const timer = setTimeout(keep, KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, version, written]);

  return {
    found,
    isPending: written !== undefined && kept !== written,
    isKept: written !== undefined && kept === written,
    forget() {
      setFound(undefined);
      void forgetDraft(key);
    },
  };
}
