import { currentIdentity, read } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

/** Who the caller is confirmed to be. */
export function useIdentity() {
  return useLoaded({
    ...read(currentIdentity, {}),
    select: (answer) => answer.data,
  });
}
