import { useState } from "react";

/** State of a place on the site: in another place, and back in this one, it begins anew. */
export function usePlaceState<Value>(place: string, first: Value): [Value, (value: Value) => void] {
  const [state, setState] = useState({ place, value: first });
  if (state.place !== place) setState({ place, value: first });
  const value = state.place === place ? state.value : first;
  return [value, (value) => setState({ place, value })];
}
