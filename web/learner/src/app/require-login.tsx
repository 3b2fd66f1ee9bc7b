import { useSession } from "@zhegui/domain";
import type { JSX, ReactNode } from "react";
import { Navigate, useLocation } from "react-router";

/** Sends a visitor to the login dialog, which leads back here afterwards. */
export function RequireLogin({ children }: { children: ReactNode }): JSX.Element {
  const user = useSession((session) => session.user);
  const { pathname, search } = useLocation();
  if (!user) return <Navigate to="/login" replace state={{ from: pathname + search }} />;
  return <>{children}</>;
}
