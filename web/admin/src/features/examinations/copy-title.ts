/** As the server bounds titles of papers and examinations. */
export const LONGEST_TITLE = 120;

/** What a copy is called: `named` says it of the original's title, which is cut where it would be too
 * long. */
export function copyTitle(title: string, named: (title: string) => string): string {
  const room = LONGEST_TITLE - [...named("")].length;
  return named([...title].slice(0, room).join(""));
}
