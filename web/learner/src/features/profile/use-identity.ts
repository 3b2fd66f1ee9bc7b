import { currentIdentityOptions } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

/** Who the caller is confirmed to be. */
export function useIdentity() {
  return useLoaded({
    ...currentIdentityOptions(),
    select: (answer) => answer.data,
  });
}
