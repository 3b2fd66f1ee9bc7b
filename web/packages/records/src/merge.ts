/** Two people changed one record: which fields nobody disputes, and which somebody must decide. */
export type Values = Record<string, string | number | boolean | null>;

export interface Disputed {
  field: string;
  was: unknown;
  theirs: unknown;
  mine: unknown;
}

export interface Merged {
  /** What is clear: what one of both changed, or both alike. */
  values: Values;
  disputed: Disputed[];
}

function differ(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
}

export function merge(was: Values, theirs: Values, mine: Values): Merged {
  const values: Values = {};
  const disputed: Disputed[] = [];
  for (const field of Object.keys(mine)) {
    const isMine = differ(was[field], mine[field]);
    const isTheirs = differ(was[field], theirs[field]);
    if (isMine && isTheirs && differ(theirs[field], mine[field])) {
      disputed.push({ field, was: was[field], theirs: theirs[field], mine: mine[field] });
    }
    values[field] = (isMine ? mine[field] : theirs[field]) ?? null;
  }
  return { values, disputed };
}

/** The fields that somebody has changed. */
export function changed(was: Values, mine: Values): Values {
  return Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => differ(was[field], value)),
  );
}
