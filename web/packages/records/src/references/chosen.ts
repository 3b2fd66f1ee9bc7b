/** References as a form keeps them: JSON in one text, each with what it is called. Pure. */

export interface Chosen {
  sid: string;
  label: string;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isChosen(json: unknown): json is Chosen {
  return typeof json === "object" && json !== null && "sid" in json && "label" in json;
}

export function chosenIn(text: string): Chosen[] {
  const json = parsed(text);
  return Array.isArray(json) ? json.filter(isChosen) : [];
}

/** None is an empty text, as in other fields of a form. */
export function textOfChosen(chosen: readonly Chosen[]): string {
  return chosen.length > 0 ? JSON.stringify(chosen) : "";
}

/** The list with one of it in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}
