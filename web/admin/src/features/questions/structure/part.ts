import type { KindName } from "./shapes";

/** What the form of one kind is given. */
export interface PartProps {
  kind: KindName;
  /** What stands in the form, as JSON of any shape. */
  json: unknown;
  /** What the server refused at a path within the structure. */
  refusedAt: (path: string) => string | undefined;
  onChange: (json: unknown) => void;
}
