import type { Place } from "@zhegui/client";
import { createContext, useContext } from "react";

export const BASE = "/admin/";
/** The place of what belongs to no organization. */
export const HOUSE = "house";

/** The place that an address of the back office names: `/admin/{place}/…`. */
export function placeIn(pathname: string): string {
  const [code = ""] = pathname.slice(BASE.length).split("/");
  return decodeURIComponent(code);
}

/** The first page of a place. Places are other documents, so that nothing of one is left in another. */
export function placeAddress(code: string): string {
  return BASE + encodeURIComponent(code);
}

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
