/** How courses are spread over pages. Pure. */

/** Courses in a row of the widest grid. */
const ROW = 4;

/** How many pages there are: what would not fill a row of the last one stands on the page before. */
export function pagesOf(total: number, size: number): number {
  const pages = Math.ceil(total / size);
  const rest = total % size;
  return pages > 1 && rest > 0 && rest < ROW ? pages - 1 : pages;
}

/** Whether a page is the last and takes the rest in. */
export function takesRest(page: number, total: number, size: number): boolean {
  const pages = pagesOf(total, size);
  return page === pages - 1 && pages < Math.ceil(total / size);
}
