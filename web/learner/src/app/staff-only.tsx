import { useSession } from "@zhegui/domain";
import type { JSX } from "react";
import { Navigate, Outlet } from "react-router";

/** The enterprise home is the staff's; everybody else has the other one. */
export function StaffOnly(): JSX.Element {
  const isStaff = useSession((session) => session.user?.isEnterprise);
  return isStaff ? <Outlet /> : <Navigate to="/" replace />;
}
