import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { bindEnterprise, type CurrentUser } from "@zhegui/client";
import { loadUser } from "@zhegui/domain";

/** Becoming staff of an organization that has invited one. */
export function useJoining(sid: string): UseMutationResult<CurrentUser, Error, void> {
  return useMutation({
    mutationFn: async () => {
      await bindEnterprise({ query: { sid }, throwOnError: true });
      return loadUser();
    },
  });
}
