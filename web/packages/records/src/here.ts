import type { Place } from "@zhegui/client";
import { createContext, useContext } from "react";

export interface Here {
  place: Place;
  /** All the places in which the user may act. */
  places: Place[];
}

export const HereContext = createContext<Here | undefined>(undefined);

/** Where the user acts. */
export function useHere(): Here {
  const here = useContext(HereContext);
  if (!here) throw new Error("no place is known yet");
  return here;
}

/** Whether the user has a right where they act. */
export function useMay(right: Place["rightList"][number]): boolean {
  return useHere().place.rightList.includes(right);
}
