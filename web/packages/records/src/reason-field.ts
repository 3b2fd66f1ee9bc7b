import type { FormField } from "./fields";

interface ReasonWords {
  label: string;
  hint?: string;
}

/** Why something is done: asked before it is, and kept with it. `max` is as the server bounds it. */
export function reasonField({ label, hint }: ReasonWords, max: number): FormField {
  return {
    name: "reason",
    kind: "area",
    label,
    ...(hint !== undefined && { hint }),
    max,
    isRequired: true,
  };
}
