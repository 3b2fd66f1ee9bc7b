import { useQuery } from "@tanstack/react-query";
import { currentIdentityOptions } from "@zhegui/client";

/** Who the caller is confirmed to be. */
export function useIdentity() {
  return useQuery({
    ...currentIdentityOptions(),
    select: (answer) => answer.data,
    meta: { silent: true },
  });
}
