import { useSession } from "@zhegui/domain";

/** The employer that one acts for: the home of its staff shows what is of this one alone. */
export function useEmployer(): string | undefined {
  return useSession(
    ({ user }) => user?.employerList.find(({ sid }) => sid === user.companySid)?.sid,
  );
}
