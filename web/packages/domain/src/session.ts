import { type CurrentUser, clearSession, readStored, tenant } from "@zhegui/client";
import { createStore } from "./store";

interface Session {
  /** Null for a visitor. */
  user: CurrentUser | null;
}

/** The organization acted for is the tab's own: another tab keeps the user as one sees it there. */
function storedUser(): CurrentUser | null {
  try {
    const user: CurrentUser = JSON.parse((readStored("ACCESS_TOKEN") && readStored("USER")) ?? "");
    const { employerList } = user;
    const employer = employerList?.find(({ sid }) => sid === tenant()) ?? employerList?.[0];
    if (!employer) return user;
    return {
      ...user,
      company: employer.name,
      companyLogo: employer.logo,
      companySid: employer.sid,
    };
  } catch {
    return null;
  }
}

export const useSession = createStore<Session>({ user: storedUser() });

/** Other tabs log in and out too. */
addEventListener("storage", ({ key }) => {
  if (key === "USER") useSession.setState({ user: storedUser() });
});

/** Forgets who was logged in, here; the server knows already, or is told by `leave`. */
export function forgetUser(): void {
  clearSession();
  useSession.setState({ user: null });
}
