interface Looked {
  search?: string;
  query?: object[];
}

/**
 * For a list without a search of the server's own: what is looked for becomes a condition, behind those
 * that always hold.
 */
export function searchedAs<Condition, Always = never>(
  conditionOf: (text: string) => Condition,
  always: readonly Always[] = [],
) {
  return <Q extends Looked>({ search, ...asked }: Q) => ({
    ...asked,
    query: [...always, ...(search ? [conditionOf(search)] : []), ...(asked.query ?? [])],
  });
}
