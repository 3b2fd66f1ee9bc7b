import type { KindName } from "./shapes";

/** What the form of one kind is given. */
export interface PartProps {
  kind: KindName;
  /** What stands in the form, as JSON of any shape. */
  json: unknown;
  /** What is wrong at a path within the structure. */
  faultAt: (path: string) => string | undefined;
  /** `at` is the path of the one place that changed; without it all may have. */
  onChange: (json: unknown, at?: string) => void;
}

/** The path of a row. */
export function placeOf(list: string, at: number | undefined): string | undefined {
  return at === undefined ? undefined : `${list}.${at}`;
}
