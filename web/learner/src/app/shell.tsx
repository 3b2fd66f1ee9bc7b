import type { JSX } from "react";
import { Outlet } from "react-router";

export function Shell(): JSX.Element {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
