/** Pages kept alive at most; the one not seen for longest gives way. */
export const KEPT_PAGES = 12;

export interface KeptPage {
  pathname: string;
  /** Grows with each visit: tells which page was seen last. */
  visit: number;
}

/**
 * The kept pages after a visit to `pathname`, in the order of their first visits: a node that is
 * moved in the document loses its scroll. The same array when nothing changes.
 */
export function remember(pages: readonly KeptPage[], pathname: string): readonly KeptPage[] {
  const latest = Math.max(0, ...pages.map((page) => page.visit));
  const known = pages.find((page) => page.pathname === pathname);
  if (known?.visit === latest) return pages;
  const visited = { pathname, visit: latest + 1 };
  if (known) return pages.map((page) => (page === known ? visited : page));
  const oldest = Math.min(...pages.map((page) => page.visit));
  const room = pages.length < KEPT_PAGES ? pages : pages.filter((page) => page.visit !== oldest);
  return [...room, visited];
}
