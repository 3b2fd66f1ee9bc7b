/**
 * Whether any of these still loads for the first time. One that has failed shows so in its own place
 * while it is tried again; the page around it stays.
 */
export function isFirstLoad(
  queries: readonly { isLoading: boolean; errorUpdateCount: number }[],
): boolean {
  return queries.some(({ isLoading, errorUpdateCount }) => isLoading && errorUpdateCount === 0);
}
