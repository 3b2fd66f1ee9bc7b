import { useSession } from "@zhegui/domain";
import { type JSX, useState } from "react";
import { Navigate, Outlet } from "react-router";

/** The enterprise home is the staff's; everybody else has the other one. */
export function StaffOnly(): JSX.Element {
  const isStaff = useSession((session) => session.user?.isEnterprise ?? false);
  return isStaff ? <Outlet /> : <Navigate to="/" replace />;
}

/** Whoever comes logged in needs no login; who logs in here is led on by the dialog. */
export function VisitorsOnly(): JSX.Element {
  const [cameAs] = useState(() => useSession.getState().user);
  return cameAs ? <Navigate to="/" replace /> : <Outlet />;
}

/** Staff have a home of their own. */
export function NotForStaff(): JSX.Element {
  const isStaff = useSession((session) => session.user?.isEnterprise ?? false);
  return isStaff ? <Navigate to="/home" replace /> : <Outlet />;
}
