import { readStored } from "@zhegui/client";
import { forgetUser, useSession } from "@zhegui/domain";
import { type JSX, useEffect, useState } from "react";
import { Navigate, Outlet } from "react-router";

/**
 * Forgets who has just logged out: where the login is shown, or was to be, and not before. The page
 * they were on would have led them elsewhere.
 */
export function useForgetLoggedOut(): void {
  useEffect(() => {
    if (!readStored("ACCESS_TOKEN")) forgetUser();
  }, []);
}

/** A user who comes logged in needs no login; one who logs in here is led on by the dialog. */
export function VisitorsOnly(): JSX.Element {
  const [cameIn] = useState(() => useSession.getState().user && readStored("ACCESS_TOKEN"));
  useForgetLoggedOut();
  return cameIn ? <Navigate to="/" replace /> : <Outlet />;
}

/** Staff have a home of their own. */
export function NotForStaff(): JSX.Element {
  const isStaff = useSession((session) => session.user?.isEnterprise);
  return isStaff ? <Navigate to="/home" replace /> : <Outlet />;
}
