import { useState } from "react";
import type { Row } from "./resource";

/** The row that was opened last of each list: who comes back finds it marked. */
const opened = new Map<string, string>();

/** The row that the keys are at. */
export function useCurrent(name: string, rows: readonly Row[]) {
  const [current, setCurrent] = useState(opened.get(name));
  const at = rows.findIndex(({ sid }) => sid === current);
  return {
    current,
    row: rows[at],
    move(by: number) {
      const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
      setCurrent(next?.sid);
      document.querySelector(`[data-row="${next?.sid}"]`)?.scrollIntoView({ block: "nearest" });
    },
    remember: ({ sid }: Row) => opened.set(name, sid),
  };
}
