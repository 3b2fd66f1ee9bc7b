import { Navigate, type RouteObject } from "react-router";
import { Shell } from "./shell";

/**
 * Every address of the learner site. A page is loaded when it is first visited: its module exports
 * `Page`. `handle` says its title (a key of common.title), whether it is kept alive, and whether
 * it needs a login.
 */
export interface PageHandle {
  title: string;
  keepAlive?: boolean;
  signedIn?: boolean;
}

type PageModule = { Page: React.ComponentType };

function page(path: string, load: () => Promise<PageModule>, handle: PageHandle): RouteObject {
  return { path, handle, lazy: async () => ({ Component: (await load()).Page }) };
}

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      { path: "/", element: <Navigate to="/index" replace /> },
      page("/index", () => import("../features/home/page"), { title: "home" }),
    ],
  },
  { path: "*", element: <Navigate to="/" replace /> },
];
