/** How a person wants a list: which columns, how high its rows. */
import { useRemembered } from "@zhegui/domain";

export interface View {
  hidden: readonly string[];
  isCompact: boolean;
}

const FIRST: View = { hidden: [], isCompact: false };

export function useView(person: string, name: string): [View, (view: View) => void] {
  return useRemembered(`view:${person}:${name}`, FIRST);
}
