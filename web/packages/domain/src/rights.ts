import type { Place } from "@zhegui/client";
import { createContext, useContext } from "react";

type Right = Place["rightList"][number];

/** What the user may do in the place of the back office where they act. */
export const RightsContext = createContext<readonly Right[]>([]);

/** Whether they have a right there; the server has the last word. */
export function useMay(right: Right): boolean {
  return useContext(RightsContext).includes(right);
}
